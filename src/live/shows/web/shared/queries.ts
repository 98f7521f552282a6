import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn } from '../../../../platform/web/query-call.ts'
import type { listReminders, listShows, showsNow } from '../../contract.ts'

export type ListedShow = ResponseOf<typeof listShows>['results'][number]

export interface Reader {
  api: ApiClient
  locale: string
}

export function showsNowQuery({ api, locale }: Reader) {
  return queryOptions({
    queryKey: ['shows', 'now', locale],
    queryFn: createQueryFn<CallOf<typeof showsNow>>(api, '/api/v1/shows/now/', { locale }),
  })
}

/**
 * Queries for which of these shows the fan has reminders. The key begins with `self`, so the data is removed
 * with the session.
 */
export function remindersQuery(api: ApiClient, showIds: number[]) {
  return queryOptions({
    queryKey: ['self', 'show-reminders', showIds],
    queryFn: async (context): Promise<number[]> => {
      const input = { show_ids: showIds.join(','), limit: 20 }
      const call = createQueryFn<CallOf<typeof listReminders>>(
        api,
        '/api/v1/users/self/show-reminders/',
        input,
      )
      return (await call(context)).results.map(show => show.show_id)
    },
  })
}

/** Queries all shows for which the fan has a reminder, soonest first. */
export function ownRemindersQuery({ api, locale }: Reader) {
  return queryOptions({
    queryKey: ['self', 'show-reminders', 'all', locale],
    queryFn: createQueryFn<CallOf<typeof listReminders>>(api, '/api/v1/users/self/show-reminders/', {
      locale,
    }),
  })
}
