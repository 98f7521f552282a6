import { useSuspenseQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { FollowedArtists } from '../../../catalogue/follows/web/shared/followed-artists.tsx'
import { PendingSave } from '../../../events/saves/web/shared/save-slot.tsx'
import { NowBlock } from '../../../live/shows/web/shared/now-block.tsx'
import { cx } from '../../../platform/ui/cx.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { createIsland } from '../../../platform/web/island.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { VoteStrip } from '../../../votes/web/shared/vote-strip.tsx'
import { ArtistsBlock, CampaignsBlock, EventsBlock, NewsBlock, ProjectsBlock, ToursBlock } from './blocks.tsx'
import styles from './home.module.css'
import { homeQuery } from './queries.ts'
import { StepsCard } from './steps-card.tsx'
import { useRankedBlocks } from './use-ranked.ts'

const Vote = createIsland(VoteStrip)
const Now = createIsland(NowBlock)
const Events = createIsland(EventsBlock)
const Campaigns = createIsland(CampaignsBlock)
const Tours = createIsland(ToursBlock)
const Projects = createIsland(ProjectsBlock)
const News = createIsland(NewsBlock)
const Artists = createIsland(ArtistsBlock)
const Steps = createIsland(StepsCard)

/**
 * All blocks except the posters. Known visitors see them in another order (`home.module.css`); empty blocks
 * are omitted.
 */
export default function HomeBlocks() {
  const t = useT()
  const { locale } = useTexts()
  const { data: home } = useSuspenseQuery(homeQuery(useApi(), locale))
  const { blocks, city, hasCity, isKnown, isSettled } = useRankedBlocks(home)
  useKnownMarkers(isKnown, hasCity)
  const cityName = city?.name ?? null
  const ranked = (className: string | undefined) => ({
    className: cx(styles['block'], styles['ranked'], className),
    'data-settled': isSettled || undefined,
  })
  return (
    <>
      <PendingSave />
      <Steps />
      <div className={cx(styles['block'], styles['followed'])}>
        <FollowedArtists />
      </div>
      <div className={cx(styles['block'], styles['vote'])}>
        <Vote />
      </div>
      <div className={styles['block']}>
        {home.artists.length === 0 && (
          <EmptyState title={t('home.empty.title')} text={t('home.empty.text')} />
        )}
        <Now />
      </div>
      <div {...ranked(styles['events'])}>
        <Events events={blocks.events} cityName={blocks.isNearFirst ? cityName : null} isOwn={blocks.isOwn} />
      </div>
      <div {...ranked(styles['campaigns'])}>
        <Campaigns campaigns={blocks.campaigns} cityName={blocks.isAskedNear ? cityName : null} />
      </div>
      <div {...ranked(styles['tours'])}>
        <Tours tours={blocks.tours} />
      </div>
      <div {...ranked(styles['projects'])}>
        <Projects projects={blocks.projects} />
      </div>
      <div {...ranked(styles['news'])}>
        <News news={blocks.news} />
      </div>
      <div {...ranked(styles['artists'])}>
        <Artists artists={blocks.artists} />
      </div>
    </>
  )
}

/**
 * Sets the markers of the document's first script for visitors who have since become known, by signing in or
 * setting a city. Never removes them, because that would move the page in view.
 */
function useKnownMarkers(isKnown: boolean, hasCity: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isKnown) dataset['known'] = 'yes'
    if (hasCity) dataset['city'] = 'found'
  }, [isKnown, hasCity])
}
