import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { followOrders, listFollows } from '../contract.ts'

type Follows = ResponseOf<typeof listFollows>['results']

const path = '/api/v1/users/self/follows/'

/** Returns which of these artists the fan follows. The key begins with `self`, so signing out evicts it. */
export function followedQuery(api: ApiClient, artistIds: number[]) {
  return queryOptions({
    queryKey: ['self', 'follows', artistIds],
    queryFn: async (context): Promise<Follows> => {
      const input = { artist_ids: artistIds.join(','), limit: 100 }
      return (await createQueryFn<CallOf<typeof listFollows>>(api, path, input)(context)).results
    },
  })
}

export function newestFollowsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['self', 'follows', 'newest'],
    queryFn: async (context): Promise<Follows> =>
      (await createQueryFn<CallOf<typeof listFollows>>(api, path, { limit: 24 })(context)).results,
  })
}

export type FollowOrder = (typeof followOrders)[number]
export type FollowedArtist = Follows[number]

const pageSize = 24

export function followsQuery({ api, locale }: { api: ApiClient; locale: string }, sort: FollowOrder) {
  return infiniteQueryOptions({
    queryKey: ['self', 'follows', 'all', sort, locale],
    queryFn: context => {
      const input = { sort, locale, limit: pageSize, offset: context.pageParam }
      return createQueryFn<CallOf<typeof listFollows>>(api, path, input)(context)
    },
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { offset, total_count: total } }) =>
      offset + pageSize < total ? offset + pageSize : undefined,
  })
}
