import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { WaitingSave } from '../../../events/saves/web/shared/save-slot.tsx'
import { parseArtistId, paths } from '../../../platform/contract/paths.ts'
import { hueStep } from '../../../platform/ui/hue.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { apart } from '../../../platform/web/apart.tsx'
import { FallbackNote } from '../../../platform/web/fallback-note.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { later } from '../../../platform/web/later.tsx'
import { definePage, PageNotFound, PageRedirect } from '../../../platform/web/page.ts'
import { recentArtists } from '../../../platform/web/recent-artists.ts'
import { langOf } from '../../../platform/web/text-language.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import { ArtistBar } from './artist-bar.tsx'
import { UpcomingEvents } from './artist-events.tsx'
import { artistHead } from './artist-head.ts'
import { ArtistHeader } from './artist-header.tsx'
import { ArtistIdContext } from './artist-id.ts'
import { ArtistListen } from './artist-listen.tsx'
import styles from './artist-page.module.css'
import { type ArtistTab, ArtistTabs } from './artist-tabs.tsx'
import {
  type Artist,
  artistQuery,
  campaignsQuery,
  eventsQuery,
  newsQuery,
  type Of,
  projectsQuery,
  recommendedQuery,
  showsQuery,
  videosQuery,
} from './queries.ts'
import { usePagedList } from './use-paged-list.ts'

const Listen = apart(ArtistListen)
const Upcoming = apart(UpcomingEvents)
const Bar = apart(ArtistBar)
const ArtistLower = later(() => import('./artist-lower-later.tsx'))

/** Artist page (product 6); every non-empty section has a tab. */
function ArtistPage({ data }: { data: Artist }) {
  const t = useT()
  const of: Of = { api: useApi(), artistId: data.id, locale: useTexts().locale }
  const artist = useQuery(artistQuery(of)).data ?? data
  useNoted(data)
  const upcoming = usePagedList(eventsQuery(of, 'upcoming'))
  const next = upcoming.items.find(({ status }) => status === 'scheduled')
  const campaigns = usePagedList(campaignsQuery(of))
  const projects = usePagedList(projectsQuery(of))
  const shows = usePagedList(showsQuery(of))
  const news = usePagedList(newsQuery(of))
  const videos = usePagedList(videosQuery(of))
  const totals = {
    campaigns: campaigns.total,
    projects: projects.total,
    shows: shows.total,
    news: news.total,
    videos: videos.total,
  }
  const tabs: ArtistTab[] = [
    { id: 'events', total: upcoming.total ?? 0 },
    ...(['campaigns', 'projects', 'shows', 'news', 'videos'] as const).flatMap(id =>
      totals[id] === 0 ? [] : [{ id, total: totals[id] ?? 0 }],
    ),
  ]
  return (
    <div className={styles['page']} data-hue={hueStep(artist.hue)}>
      <ArtistHeader artist={artist} eventCount={upcoming.upcomingCount} next={next} />
      <Listen artist={artist} />
      <ArtistTabs tabs={tabs} />
      <div className={styles['blocks']}>
        <div className={styles['first']}>
          <Upcoming artist={artist} hasCampaigns={Boolean(campaigns.total)} />
          {artist.about && (
            <Section title={t('artist.about')} className={styles['about']}>
              <FallbackNote lang={artist.about_lang} className={styles['note']} />
              <p className={styles['aboutText']} lang={langOf(artist.about_lang ?? of.locale, of.locale)}>
                {artist.about}
              </p>
            </Section>
          )}
        </div>
        <ArtistIdContext value={data.id}>
          <ArtistLower />
        </ArtistIdContext>
      </div>
      <WaitingSave />
      <Bar artist={artist} next={next} />
    </div>
  )
}

/** Saves the artist to the recently viewed list (spec 3), which the search suggests. */
function useNoted(artist: Artist): void {
  useEffect(() => {
    const { id, name, thumbnails } = artist
    recentArtists.add({ id, name, image: thumbnails?.thumb ?? null, link: paths.artist(artist) })
  }, [artist])
}

export default definePage({
  async load({ api, queryClient, texts, params }) {
    const artistId = parseArtistId(params['artist'] ?? '')
    if (artistId === null) throw new PageNotFound()
    const of: Of = { api, artistId, locale: texts.locale }
    // Only the artist is required; failed lists are retried in the browser.
    const [artist] = await Promise.all([
      queryClient.ensureQueryData(artistQuery(of)),
      queryClient.prefetchInfiniteQuery(eventsQuery(of, 'upcoming')),
      queryClient.prefetchInfiniteQuery(eventsQuery(of, 'past')),
      queryClient.prefetchInfiniteQuery(campaignsQuery(of)),
      queryClient.prefetchInfiniteQuery(projectsQuery(of)),
      queryClient.prefetchInfiniteQuery(showsQuery(of)),
      queryClient.prefetchInfiniteQuery(newsQuery(of)),
      queryClient.prefetchInfiniteQuery(videosQuery(of)),
      queryClient.prefetchQuery(recommendedQuery(of)),
      ArtistLower.ready(),
    ])
    if (!artist.is_valid) throw new PageNotFound()
    if (params['artist'] !== addressName(artist)) throw new PageRedirect(paths.artist(artist))
    const upcoming = queryClient.getQueryData(eventsQuery(of, 'upcoming').queryKey)
    return { artist, upcoming: upcoming?.pages[0]?.results ?? [] }
  },
  head: ({ artist, upcoming }, { texts }) => artistHead(artist, upcoming, texts),
  // Keyed, so that component state is reset for another artist.
  Component: ({ data }) => <ArtistPage key={data.artist.id} data={data.artist} />,
})

/** The artist's path parameter as the router decodes it. */
function addressName({ slug, id }: Artist): string {
  return slug ? `${slug},${id}` : String(id)
}
