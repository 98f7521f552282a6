import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { queryCall } from '../../../platform/web/query-call.ts'
import type { listFollows } from '../contract.ts'

type Follows = AnswerOf<typeof listFollows>['results']

const path = '/api/v1/users/self/follows/'

/** Which of these artists the fan follows. The key begins with `self`, so it's removed with the session. */
export function followedQuery(api: ApiClient, artistIds: number[]) {
  return queryOptions({
    queryKey: ['self', 'follows', artistIds],
    queryFn: async (context): Promise<Follows> => {
      const input = { artist_ids: artistIds.join(','), limit: 100 }
      return (await queryCall<CallOf<typeof listFollows>>(api, path, input)(context)).results
    },
  })
}

/** The artists that the fan followed most recently. */
export function newestFollowsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['self', 'follows', 'newest'],
    queryFn: async (context): Promise<Follows> =>
      (await queryCall<CallOf<typeof listFollows>>(api, path, { limit: 24 })(context)).results,
  })
}
