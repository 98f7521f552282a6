import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PendingSave } from '../../../events/saves/web/shared/save-slot.tsx'
import { parseArtistId, paths } from '../../../platform/contract/paths.ts'
import { toHueStep } from '../../../platform/ui/hue.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { createDeferredPart } from '../../../platform/web/deferred.tsx'
import { FallbackNote } from '../../../platform/web/fallback-note.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { createIsland } from '../../../platform/web/island.tsx'
import { definePage, PageNotFound, PageRedirect } from '../../../platform/web/page.ts'
import { recentArtists } from '../../../platform/web/recent-artists.ts'
import { getLang } from '../../../platform/web/text-language.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ArtistBar } from './artist-bar.tsx'
import { UpcomingEvents } from './artist-events.tsx'
import { buildArtistHead } from './artist-head.ts'
import { ArtistHeader } from './artist-header.tsx'
import { ArtistIdContext } from './artist-id.ts'
import { ArtistListen } from './artist-listen.tsx'
import styles from './artist-page.module.css'
import { type ArtistTab, ArtistTabs } from './artist-tabs.tsx'
import {
  type Artist,
  type ArtistQueryInput,
  artistQuery,
  campaignsQuery,
  eventsQuery,
  newsQuery,
  projectsQuery,
  recommendedQuery,
  showsQuery,
  videosQuery,
} from './queries.ts'
import { usePagedList } from './use-paged-list.ts'

const Listen = createIsland(ArtistListen)
const Upcoming = createIsland(UpcomingEvents)
const Bar = createIsland(ArtistBar)
const ArtistLower = createDeferredPart(() => import('./artist-lower-later.tsx'))

/** Artist page (product 6); every non-empty section has a tab. */
function ArtistPage({ data }: { data: Artist }) {
  const t = useT()
  const input: ArtistQueryInput = { api: useApi(), artistId: data.id, locale: useTexts().locale }
  const artist = useQuery(artistQuery(input)).data ?? data
  useRecentlyViewed(data)
  const upcoming = usePagedList(eventsQuery(input, 'upcoming'))
  const next = upcoming.items.find(({ status }) => status === 'scheduled')
  const campaigns = usePagedList(campaignsQuery(input))
  const projects = usePagedList(projectsQuery(input))
  const shows = usePagedList(showsQuery(input))
  const news = usePagedList(newsQuery(input))
  const videos = usePagedList(videosQuery(input))
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
    <div className={styles['page']} data-hue={toHueStep(artist.hue)}>
      <ArtistHeader artist={artist} eventCount={upcoming.upcomingCount} next={next} />
      <Listen artist={artist} />
      <ArtistTabs tabs={tabs} />
      <div className={styles['blocks']}>
        <div className={styles['first']}>
          <Upcoming artist={artist} hasCampaigns={Boolean(campaigns.total)} />
          {artist.about && (
            <Section title={t('artist.about')} className={styles['about']}>
              <FallbackNote lang={artist.about_lang} className={styles['note']} />
              <p
                className={styles['aboutText']}
                lang={getLang(artist.about_lang ?? input.locale, input.locale)}
              >
                {artist.about}
              </p>
            </Section>
          )}
        </div>
        <ArtistIdContext value={data.id}>
          <ArtistLower />
        </ArtistIdContext>
      </div>
      <PendingSave />
      <Bar artist={artist} next={next} />
    </div>
  )
}

/** Adds the artist to the recently viewed list (spec 3), which the search suggests. */
function useRecentlyViewed(artist: Artist): void {
  useEffect(() => {
    const { id, name, thumbnails } = artist
    recentArtists.add({ id, name, image: thumbnails?.thumb ?? null, link: paths.artist(artist) })
  }, [artist])
}

export default definePage({
  async load({ api, queryClient, texts, params }) {
    const artistId = parseArtistId(params['artist'] ?? '')
    if (artistId === null) throw new PageNotFound()
    const input: ArtistQueryInput = { api, artistId, locale: texts.locale }
    // Only the artist is required; failed lists are retried in the browser.
    const [artist] = await Promise.all([
      queryClient.ensureQueryData(artistQuery(input)),
      queryClient.prefetchInfiniteQuery(eventsQuery(input, 'upcoming')),
      queryClient.prefetchInfiniteQuery(eventsQuery(input, 'past')),
      queryClient.prefetchInfiniteQuery(campaignsQuery(input)),
      queryClient.prefetchInfiniteQuery(projectsQuery(input)),
      queryClient.prefetchInfiniteQuery(showsQuery(input)),
      queryClient.prefetchInfiniteQuery(newsQuery(input)),
      queryClient.prefetchInfiniteQuery(videosQuery(input)),
      queryClient.prefetchQuery(recommendedQuery(input)),
      ArtistLower.ready(),
    ])
    if (!artist.is_valid) throw new PageNotFound()
    if (params['artist'] !== toPathParam(artist)) throw new PageRedirect(paths.artist(artist))
    const upcoming = queryClient.getQueryData(eventsQuery(input, 'upcoming').queryKey)
    return { artist, upcoming: upcoming?.pages[0]?.results ?? [] }
  },
  head: ({ artist, upcoming }, { texts }) => buildArtistHead(artist, upcoming, texts),
  // Keyed, so that component state is reset for another artist.
  Component: ({ data }) => <ArtistPage key={data.artist.id} data={data.artist} />,
})

/** Returns the artist's path parameter as the router decodes it. */
function toPathParam({ slug, id }: Artist): string {
  return slug ? `${slug},${id}` : String(id)
}
