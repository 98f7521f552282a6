import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../api/client.ts'
import { nextCursor } from '../paging.ts'

/** A notification as the server tells it (spec 3); the text is a key of the `notifications` texts with its values. */
export interface Notification {
  notification_type: string
  timestamp: string
  image: string | null
  link: string
  text: string
  text_params_obj: Record<string, string | number>
  is_new: boolean
}

interface NotificationPage {
  pagination: { last_evaluated_key: string | null; limit: number }
  results: Notification[]
  /** What is new on all pages, up to 100. */
  new_count: number
}

interface GetNews {
  method: 'GET'
  path: '/api/v1/users/self/news/'
  input: { last_evaluated_key: string | null; limit: number }
  answer: NotificationPage
}

interface CheckNews {
  method: 'PUT'
  path: '/api/v1/users/self/news/check/'
  input: object
  answer: unknown
}

const pageSize = 5
const keptMs = 300_000

/** The fan's notifications, five at a time, kept 5 minutes (spec 7.1, 9). */
export function notificationsQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: ['self', 'news'],
    queryFn: ({ pageParam }) =>
      api.call<GetNews>(
        'GET',
        '/api/v1/users/self/news/',
        { last_evaluated_key: pageParam, limit: pageSize },
        { keepMs: keptMs },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
    staleTime: keptMs,
  })
}

/** Whether anything is new, also on pages that are not loaded. */
export const isAnyNew = (pages: NotificationPage[]) => pages.some(page => page.new_count > 0)

/** Marks all as read, here and on the server (spec 4, News). */
export async function markNotificationsRead(api: ApiClient, queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(
    notificationsQuery(api).queryKey,
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
  await api.call<CheckNews>('PUT', '/api/v1/users/self/news/check/', {})
}
