import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import type { listFollows } from '../contract.ts'

type Follows = AnswerOf<typeof listFollows>['results']

const path = '/api/v1/users/self/follows/'

/** Which of these artists the fan follows. Begins with `self`: it goes with the session. */
export function followedQuery(api: ApiClient, artistIds: number[]) {
  return queryOptions({
    queryKey: ['self', 'follows', artistIds],
    queryFn: async (): Promise<Follows> => {
      const input = { artist_ids: artistIds.join(','), limit: 100 }
      return (await api.call<CallOf<typeof listFollows>>('GET', path, input)).results
    },
  })
}

/** The artists whom the fan has followed last. */
export function newestFollowsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['self', 'follows', 'newest'],
    queryFn: async (): Promise<Follows> =>
      (await api.call<CallOf<typeof listFollows>>('GET', path, { limit: 24 })).results,
  })
}
