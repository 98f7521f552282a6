import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import type { getCalendarFeed, listMarks, listSaved } from '../contract.ts'

export type SavedEvent = ResponseOf<typeof listSaved>['results'][number]
type ListedMark = ResponseOf<typeof listMarks>['results'][number]

/** The fan's marks on upcoming events, by event id. The key begins with `self`, so signing out evicts it. */
export function marksQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['self', 'event-marks', 'all'],
    queryFn: async (context): Promise<Map<number, ListedMark>> => {
      const call = createQueryFn<CallOf<typeof listMarks>>(api, '/api/v1/users/self/event-marks/', {
        limit: 1_000,
      })
      return new Map((await call(context)).results.map(mark => [mark.event_id, mark]))
    },
    // A map isn't JSON, so structural sharing can't compare it.
    structuralSharing: false,
  })
}

const pageSize = 20

export function savedQuery(
  { api, locale }: { api: ApiClient; locale: string },
  condition: 'upcoming' | 'past',
) {
  return infiniteQueryOptions({
    queryKey: ['self', 'event-marks', condition, locale],
    queryFn: context => {
      const input = { condition, locale, limit: pageSize, offset: context.pageParam }
      return createQueryFn<CallOf<typeof listSaved>>(api, '/api/v1/users/self/events/', input)(context)
    },
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { offset, total_count: total } }) =>
      offset + pageSize < total ? offset + pageSize : undefined,
  })
}

export function feedQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['self', 'calendar-feed'],
    queryFn: createQueryFn<CallOf<typeof getCalendarFeed>>(api, '/api/v1/users/self/calendar-feed/', {}),
  })
}
