import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { artistCampaigns } from '../../../campaigns/contract.ts'
import type { artistVideos, getArtist, recommendArtists } from '../../../catalogue/artists/contract.ts'
import type { artistProjects } from '../../../commerce/shop/contract.ts'
import type { artistEvents } from '../../../events/events/contract.ts'
import type { listShows } from '../../../live/shows/contract.ts'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { getNextOffset } from '../../../platform/web/paging.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { listArticles } from '../../news/contract.ts'

type EventItem = ResponseOf<typeof artistEvents>['results'][number]

/** Event fields to request (spec 7.2, `include`). */
const eventFields = [
  'id',
  'name',
  'picture',
  'status',
  'is_running',
  'open_datetime',
  'starts_at',
  'is_day_only',
  'zone',
  'venue',
  'city',
] as const

export type Artist = ResponseOf<typeof getArtist>
export type ArtistEvent = Required<Pick<EventItem, (typeof eventFields)[number]>>
export type ArtistCampaign = ResponseOf<typeof artistCampaigns>['results'][number]
export type ArtistProject = ResponseOf<typeof artistProjects>['results'][number]
export type ArtistArticle = ResponseOf<typeof listArticles>['results'][number]
export type ArtistShow = ResponseOf<typeof listShows>['results'][number]
export type ArtistVideo = ResponseOf<typeof artistVideos>['results'][number]

export interface ArtistQueryInput {
  api: ApiClient
  artistId: number
  locale: string
}

interface Page<Item> {
  pagination: { limit: number | 'all'; offset: number; total_count: number }
  /** Only for events. */
  upcoming_count?: number
  results: Item[]
}

/** Page sizes that fill whole rows on phones and desktops. */
const limits = {
  upcoming: 9,
  past: 6,
  campaigns: 6,
  projects: 8,
  shows: 6,
  news: 4,
  videos: 6,
  recommended: 7,
}

export function artistQuery({ api, artistId, locale }: ArtistQueryInput) {
  return queryOptions({
    queryKey: ['artist', artistId, locale],
    queryFn: createQueryFn<CallOf<typeof getArtist>>(api, '/api/v1/artists/{artist_id}/', {
      artist_id: artistId,
      locale,
    }),
  })
}

export function eventsQuery({ api, artistId, locale }: ArtistQueryInput, condition: 'upcoming' | 'past') {
  return pagedQuery(['artist', artistId, condition, locale], limits[condition], page => {
    const path = '/api/v2/artists/{artist_id}/events/'
    const input = { artist_id: artistId, condition, include: [...eventFields], locale, ...page }
    // With `include`, the contract makes all fields but the id optional.
    return createQueryFn<CallOf<typeof artistEvents> & { answer: Page<ArtistEvent> }>(api, path, input)
  })
}

export function campaignsQuery({ api, artistId, locale }: ArtistQueryInput) {
  return pagedQuery(['artist', artistId, 'campaigns', locale], limits.campaigns, page => {
    const path = '/api/v2/artists/{artist_id}/campaigns/'
    return createQueryFn<CallOf<typeof artistCampaigns>>(api, path, { artist_id: artistId, locale, ...page })
  })
}

export function projectsQuery({ api, artistId, locale }: ArtistQueryInput) {
  return pagedQuery(['artist', artistId, 'projects', locale], limits.projects, page => {
    const path = '/api/v2/artists/{artist_id}/projects/'
    return createQueryFn<CallOf<typeof artistProjects>>(api, path, { artist_id: artistId, locale, ...page })
  })
}

export function newsQuery({ api, artistId, locale }: ArtistQueryInput) {
  return pagedQuery(['artist', artistId, 'news', locale], limits.news, page => {
    const input = { artist_id: artistId, lang: locale, ...page }
    return createQueryFn<CallOf<typeof listArticles>>(api, '/api/v1/article/', input)
  })
}

export function showsQuery({ api, artistId, locale }: ArtistQueryInput) {
  return pagedQuery(['artist', artistId, 'shows', locale], limits.shows, page => {
    const input = { artist_id: artistId, locale, ...page }
    return createQueryFn<CallOf<typeof listShows>>(api, '/api/v1/shows/', input)
  })
}

export function videosQuery({ api, artistId }: ArtistQueryInput) {
  return pagedQuery(['artist', artistId, 'videos'], limits.videos, page =>
    createQueryFn<CallOf<typeof artistVideos>>(api, '/api/v1/artists/videos/', {
      artist_id: artistId,
      ...page,
    }),
  )
}

/** Requests one more than shown, because the page's own artist may be among them. */
/**
 * Keeps only the fields of a card, because the other fields of seven artists made up a third of the page's
 * state.
 */
export function recommendedQuery({ api, locale }: ArtistQueryInput) {
  const recommended = createQueryFn<CallOf<typeof recommendArtists>>(api, '/api/v1/artists/recommendation/', {
    city_id: 'global',
    limit: limits.recommended,
    locale,
  })
  return queryOptions({
    queryKey: ['artists', locale, 'recommended'],
    queryFn: async context => {
      const { results } = await recommended(context)
      return results.map(({ id, name, slug, picture, genre_names }) => ({
        id,
        name,
        slug,
        picture,
        genre_names,
      }))
    },
  })
}

function pagedQuery<Item>(
  queryKey: readonly unknown[],
  limit: number,
  read: (page: {
    limit: number
    offset: number
  }) => (context: { signal: AbortSignal }) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: context => read({ limit, offset: context.pageParam })(context),
    initialPageParam: 0,
    getNextPageParam: (last: Page<Item>, pages: Page<Item>[]) => getNextOffset(last, pages),
  })
}

export type PagedQuery<Item> = ReturnType<typeof pagedQuery<Item>>
