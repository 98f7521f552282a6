import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../platform/web/api/client.ts'
import { getNextCursor } from '../../platform/web/paging.ts'
import { createQueryFn } from '../../platform/web/query-call.ts'
import type { checkNotifications, listNotifications } from '../contract.ts'

type NotificationPage = ResponseOf<typeof listNotifications>
export type Notification = NotificationPage['results'][number]

interface Reader {
  api: ApiClient
  locale: string
}

const pageSize = 5
const cacheMs = 300_000

/** Queries the fan's notifications, five per page, cached for 5 minutes (spec 7.1, 9). */
export function notificationsQuery({ api, locale }: Reader) {
  return infiniteQueryOptions({
    queryKey: ['self', 'news', locale],
    queryFn: context =>
      createQueryFn<CallOf<typeof listNotifications>>(api, '/api/v1/users/self/news/', {
        last_evaluated_key: context.pageParam,
        limit: pageSize,
        locale,
      })(context),
    initialPageParam: null as string | null,
    getNextPageParam: getNextCursor,
    staleTime: cacheMs,
  })
}

/** Whether any notification is unread, including those on pages not yet loaded. */
export const hasUnreadNotifications = (pages: NotificationPage[]) => pages.some(page => page.new_count > 0)

/** Marks all notifications as read, at once in the cache (optimistic) and on the server (spec 4, News). */
export async function markNotificationsRead(reader: Reader, queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(
    notificationsQuery(reader).queryKey,
    old =>
      old && {
        ...old,
        pages: old.pages.map(page => ({
          ...page,
          new_count: 0,
          results: page.results.map(item => ({ ...item, is_new: false })),
        })),
      },
  )
  await reader.api.call<CallOf<typeof checkNotifications>>('PUT', '/api/v1/users/self/news/check/', {})
}
