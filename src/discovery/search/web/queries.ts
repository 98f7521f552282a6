import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { popularArtists, recommendArtists, searchArtists } from '../../../catalogue/artists/contract.ts'
import type { searchProjects } from '../../../commerce/shop/contract.ts'
import type { searchEvents } from '../../../events/events/contract.ts'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { getNextOffset } from '../../../platform/web/paging.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { isRefinement } from './search-text.ts'

export type ArtistPage = ResponseOf<typeof searchArtists>
export type FoundArtist = ArtistPage['results'][number]
export type EventPage = ResponseOf<typeof searchEvents>
export type FoundEvent = EventPage['results'][number]
export type ProjectPage = ResponseOf<typeof searchProjects>
export type FoundProject = ProjectPage['results'][number]

/** Artist searches are cached for three minutes, event and project searches not at all (spec 9). */
const ARTISTS_STALE_MS = 180_000
/**
 * Caches event and project results only while their page is shown. The 10 s bridge the gap between the loader
 * and the first render.
 */
const UNUSED_TTL_MS = typeof document === 'undefined' ? Number.POSITIVE_INFINITY : 10_000

/** Searches artists; live search and results page share it, so that Enter hits the cache. */
export function artistSearchQuery(api: ApiClient, query: string, locale: string, from = 0) {
  return infiniteQueryOptions({
    queryKey: ['artists', 'search', query, locale, from],
    queryFn: context =>
      createQueryFn<CallOf<typeof searchArtists>>(api, '/api/v1/artists/', {
        query,
        offset: context.pageParam,
        limit: 10,
        locale,
      })(context),
    initialPageParam: from,
    getNextPageParam: getNextOffset,
    staleTime: ARTISTS_STALE_MS,
  })
}

/** For live search: keeps the previous results while loading. */
export function liveArtistSearchQuery(api: ApiClient, query: string, locale: string) {
  return {
    ...artistSearchQuery(api, query, locale),
    enabled: query !== '',
    placeholderData: (
      earlier: InfiniteData<ArtistPage, number> | undefined,
      earlierQuery: { queryKey: readonly unknown[] } | undefined,
    ) => (isRefinement(String(earlierQuery?.queryKey[2] ?? ''), query) ? earlier : undefined),
  }
}

/** Event fields of a card (spec 7.2), plus picture and date. */
const eventFields = [
  'id',
  'name',
  'picture',
  'artist',
  'status',
  'is_running',
  'starts_at',
  'zone',
  'city',
] as const

export function eventSearchQuery(api: ApiClient, query: string, locale: string, from = 0) {
  return infiniteQueryOptions({
    queryKey: ['events', 'search', query, locale, from],
    queryFn: context =>
      createQueryFn<CallOf<typeof searchEvents>>(api, '/api/v2/events/search/', {
        artist_name: query,
        condition: 'upcoming',
        include: [...eventFields],
        offset: context.pageParam,
        limit: 10,
        locale,
      })(context),
    initialPageParam: from,
    getNextPageParam: getNextOffset,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNUSED_TTL_MS,
  })
}

export function projectSearchQuery(api: ApiClient, query: string, locale: string, from = 0) {
  return infiniteQueryOptions({
    queryKey: ['projects', 'search', query, locale, from],
    queryFn: context =>
      createQueryFn<CallOf<typeof searchProjects>>(api, '/api/v1/shops/md/projects/search/', {
        artist_name: query,
        offset: context.pageParam,
        limit: 10,
        locale,
      })(context),
    initialPageParam: from,
    getNextPageParam: getNextOffset,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNUSED_TTL_MS,
  })
}

/** Recommends at most three artists (spec 2.4); `cityId` is 'global' for the whole world. */
export function recommendedArtistsQuery(api: ApiClient, cityId: string, locale: string) {
  return queryOptions({
    queryKey: ['artists', 'recommendation', cityId, locale],
    queryFn: createQueryFn<CallOf<typeof recommendArtists>>(api, '/api/v1/artists/recommendation/', {
      city_id: cityId,
      limit: 3,
      locale,
    }),
    staleTime: ARTISTS_STALE_MS,
  })
}

/** The popular artists of the empty search page, which shows two rows of them. */
export function popularArtistsQuery(api: ApiClient, locale: string) {
  return queryOptions({
    queryKey: ['artists', 'popular', 13, locale],
    queryFn: createQueryFn<CallOf<typeof popularArtists>>(api, '/api/v1/artists/popular/', {
      limit: 13,
      locale,
    }),
    staleTime: ARTISTS_STALE_MS,
  })
}
