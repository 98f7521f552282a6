import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn, permanentCache } from '../../../platform/web/query-call.ts'
import type { ListState } from '../../kit/web/shared/list-address.ts'
import type { actOnArtists, getArtist, listArtists, listGenres } from '../contract.ts'

type ListArtists = CallOf<typeof listArtists>
export type ArtistRow = ListArtists['answer']['results'][number]
export type Artist = CallOf<typeof getArtist>['answer']
export type BulkInput = CallOf<typeof actOnArtists>['input']
export type ArtistAct = BulkInput['act']

const artistsKey = ['studio', 'artists']

/** Reads artists and the log again after an act. */
export async function refreshArtists(client: QueryClient): Promise<void> {
  await Promise.all([artistsKey, ['studio', 'log']].map(queryKey => client.invalidateQueries({ queryKey })))
}

export const filterKeys = ['state', 'is_featured', 'genre'] as const
export const pageSize = 50

/** The list that an address describes. The server rejects values that it doesn't know. */
export function artistsQuery(api: ApiClient, { query, filters, sort, offset }: ListState) {
  const input = { query, ...filters, ...(sort && { sort }), limit: pageSize, offset } as ListArtists['input']
  return queryOptions({
    queryKey: [...artistsKey, 'list', input],
    queryFn: createQueryFn<ListArtists>(api, '/api/studio/artists/', input),
    placeholderData: keepPreviousData,
  })
}

export function artistQuery(api: ApiClient, artistId: number) {
  return queryOptions({
    queryKey: [...artistsKey, artistId],
    queryFn: createQueryFn<CallOf<typeof getArtist>>(api, '/api/studio/artists/{artist_id}/', {
      artist_id: artistId,
    }),
  })
}

/** The artist as a form starts with it: read again each time that the form opens. */
export function editedArtistQuery(api: ApiClient, artistId: number) {
  return { ...artistQuery(api, artistId), queryKey: ['studio', 'edited artist', artistId], gcTime: 0 }
}

export function genresQuery(api: ApiClient, locale: string) {
  return queryOptions({
    queryKey: ['studio', 'genres', locale],
    queryFn: createQueryFn<CallOf<typeof listGenres>>(api, '/api/studio/genres/', { locale }),
    ...permanentCache,
  })
}
