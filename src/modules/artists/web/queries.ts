import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallOf } from '../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { nextOffset } from '../../../platform/web/paging.ts'
import type { getArtistPage } from '../../artist-page/contract.ts'
import type { artistEvents } from '../../events/contract.ts'
import type { listArticles } from '../../news/contract.ts'
import type {
  artistCampaigns,
  artistProjects,
  artistVideos,
  getArtist,
  recommendArtists,
} from '../contract.ts'

export type Artist = AnswerOf<typeof getArtist>
type ArtistPage = AnswerOf<typeof getArtistPage>
export type ArtistEvent = ArtistPage['upcoming']['results'][number]
export type ArtistCampaign = AnswerOf<typeof artistCampaigns>['results'][number]
export type ArtistProject = AnswerOf<typeof artistProjects>['results'][number]
export type ArtistArticle = AnswerOf<typeof listArticles>['results'][number]
export type ArtistVideo = AnswerOf<typeof artistVideos>['results'][number]

/** Who asks, and about which artist. */
export interface Of {
  api: ApiClient
  artistId: number
  locale: string
}

interface Page<Item> {
  pagination: { limit: number; offset: number; total_count: number }
  results: Item[]
}

/** How many of each list come at a time: whole rows on a phone and on a desk. */
const limits = { upcoming: 9, past: 6, campaigns: 6, projects: 8, news: 4, videos: 6, recommended: 7 }

export function artistQuery(of: Of) {
  return queryOptions({ queryKey: ['artist', of.artistId, of.locale], queryFn: () => loadArtist(of) })
}

function loadArtist({ api, artistId, locale }: Of): Promise<Artist> {
  const path = '/api/v1/artists/{artist_id}/'
  return api.call<CallOf<typeof getArtist>>('GET', path, { artist_id: artistId, locale })
}

/**
 * The artist, and with it the first page of each list, put where the list's own query looks for it. Only the artist
 * must be there: where a list keeps the page from being answered, each is asked for by itself, by who shows it.
 */
export function artistPageQuery(of: Of, client: QueryClient) {
  const { api, artistId, locale } = of
  return queryOptions({
    queryKey: artistQuery(of).queryKey,
    async queryFn() {
      const path = '/api/v1/artists/{artist_id}/page/'
      const page = await api
        .call<CallOf<typeof getArtistPage>>('GET', path, { artist_id: artistId, locale })
        .catch((error: unknown) => {
          const isAnswered = error instanceof ApiError && error.origin === 'server' && error.status < 500
          if (isAnswered) throw error
          return null
        })
      if (!page) return loadArtist(of)
      const { artist, recommended, ...lists } = page
      keepFirst(client, eventsQuery(of, 'upcoming'), lists.upcoming)
      keepFirst(client, eventsQuery(of, 'past'), lists.past)
      keepFirst(client, campaignsQuery(of), lists.campaigns)
      keepFirst(client, projectsQuery(of), lists.projects)
      keepFirst(client, newsQuery(of), lists.news)
      keepFirst(client, videosQuery(of), lists.videos)
      client.setQueryData(recommendedQuery(of).queryKey, recommended)
      return artist
    },
  })
}

/** A list that has grown stays as long as it is: its reader comes back to where it was. */
function keepFirst<Item>(client: QueryClient, { queryKey }: PagedQuery<Item>, page: Page<Item>): void {
  client.setQueryData(queryKey, known =>
    known && known.pages.length > 1 ? known : { pages: [page], pageParams: [0] },
  )
}

export function eventsQuery({ api, artistId, locale }: Of, condition: 'upcoming' | 'past') {
  return pagedQuery<ArtistEvent>(['artist', artistId, condition, locale], limits[condition], async page => {
    const path = '/api/v2/artists/{artist_id}/events/'
    const input = { artist_id: artistId, condition, locale, ...page }
    // The contract leaves all but the id open, for calls with `include`.
    return (await api.call<CallOf<typeof artistEvents>>('GET', path, input)) as Page<ArtistEvent>
  })
}

export function campaignsQuery({ api, artistId, locale }: Of) {
  return pagedQuery<ArtistCampaign>(['artist', artistId, 'campaigns', locale], limits.campaigns, page => {
    const path = '/api/v2/artists/{artist_id}/campaigns/'
    return api.call<CallOf<typeof artistCampaigns>>('GET', path, { artist_id: artistId, locale, ...page })
  })
}

export function projectsQuery({ api, artistId }: Of) {
  return pagedQuery<ArtistProject>(['artist', artistId, 'projects'], limits.projects, page => {
    const path = '/api/v2/artists/{artist_id}/projects/'
    return api.call<CallOf<typeof artistProjects>>('GET', path, { artist_id: artistId, ...page })
  })
}

export function newsQuery({ api, artistId, locale }: Of) {
  return pagedQuery<ArtistArticle>(['artist', artistId, 'news', locale], limits.news, page =>
    api.call<CallOf<typeof listArticles>>('GET', '/api/v1/article/', {
      artist_id: artistId,
      lang: locale,
      ...page,
    }),
  )
}

export function videosQuery({ api, artistId }: Of) {
  return pagedQuery<ArtistVideo>(['artist', artistId, 'videos'], limits.videos, page =>
    api.call<CallOf<typeof artistVideos>>('GET', '/api/v1/artists/videos/', { artist_id: artistId, ...page }),
  )
}

/** One more than is shown: the artist of the page may be among them. */
export function recommendedQuery({ api }: Of) {
  return queryOptions({
    queryKey: ['artists', 'recommended'],
    queryFn: (): Promise<ArtistPage['recommended']> =>
      api.call<CallOf<typeof recommendArtists>>('GET', '/api/v1/artists/recommendation/', {
        city_id: 'global',
        limit: limits.recommended,
      }),
  })
}

function pagedQuery<Item>(
  queryKey: readonly unknown[],
  limit: number,
  load: (page: { limit: number; offset: number }) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => load({ limit, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last: Page<Item>, pages: Page<Item>[]) => nextOffset(last, pages),
  })
}

export type PagedQuery<Item> = ReturnType<typeof pagedQuery<Item>>
