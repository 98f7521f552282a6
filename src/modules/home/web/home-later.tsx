import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { useCityId } from '../../cities/web/shared/page-city.ts'
import { FollowedArtists } from '../../follows/web/shared/followed-artists.tsx'
import { NowBlock } from '../../shows/web/shared/now-block.tsx'
import { VoteStrip } from '../../votes/web/shared/vote-strip.tsx'
import { ArtistsBlock, CampaignsBlock, EventsBlock, NewsBlock, ProjectsBlock, ToursBlock } from './blocks.tsx'
import { CityBar } from './city-bar.tsx'
import styles from './home.module.css'
import { nearFirst } from './near-first.ts'
import { type Home, homeQuery } from './queries.ts'

/** All that stands under the banners; empty blocks are left out. */
export default function HomeBlocks() {
  const t = useT()
  const { locale } = useTexts()
  const { data: home } = useSuspenseQuery(homeQuery(useApi(), locale))
  const isEmpty = home.artists.length === 0
  const { events, campaigns, city, isCityKnown } = useNear(home)
  return (
    <div className={styles['blocks']}>
      <FollowedArtists />
      <VoteStrip />
      {isEmpty && <EmptyState title={t('home.empty.title')} text={t('home.empty.text')} />}
      {!isEmpty && <CityBar city={city} isKnown={isCityKnown} />}
      <NowBlock />
      <EventsBlock events={events} />
      <CampaignsBlock campaigns={campaigns} />
      <ToursBlock tours={home.tours} />
      <ProjectsBlock projects={home.projects} />
      <NewsBlock news={home.news} />
      <ArtistsBlock artists={home.artists} />
    </div>
  )
}

/** Merges blocks near the fan's city, once loaded, before those of the server-rendered page. */
function useNear(home: Home): Pick<Home, 'events' | 'campaigns' | 'city'> & { isCityKnown: boolean } {
  const { locale } = useTexts()
  const cityId = useCityId()
  const isAsked = typeof cityId === 'number'
  const { data: near, isError } = useQuery({
    ...homeQuery(useApi(), locale, isAsked ? cityId : undefined),
    enabled: isAsked,
  })
  if (!isAsked || !near) return { ...home, isCityKnown: cityId === null || isError }
  return {
    isCityKnown: true,
    city: near.city,
    events: nearFirst(near.events, home.events),
    campaigns: nearFirst(near.campaigns, home.campaigns),
  }
}
