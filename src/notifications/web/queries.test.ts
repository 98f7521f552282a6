import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import type { ApiClient } from '../../platform/web/api/client.ts'
import { hasUnreadNotifications, markNotificationsRead, notificationsQuery } from './queries.ts'

const notification = (isNew: boolean) => ({
  notification_type: 'event',
  timestamp: '2026-11-22T08:00:00.000Z',
  image: null,
  link: '/event/7/',
  text: 'notifications.event',
  text_params_obj: { artist: 'Mira' },
  is_new: isNew,
})
const page = (newCount: number, isNew: boolean) => ({
  pagination: { last_evaluated_key: null, limit: 5 },
  results: [notification(isNew)],
  new_count: newCount,
})

describe('notifications query', () => {
  test('contains new notifications while any page reports some', () => {
    expect(hasUnreadNotifications([page(0, false), page(0, false)])).toBe(false)
    expect(hasUnreadNotifications([page(0, false), page(3, false)])).toBe(true)
  })

  test('is marked as read locally at once and on the server once', async () => {
    const response = Promise.withResolvers<unknown>()
    const call = vi.fn<(...call: unknown[]) => Promise<unknown>>(() => response.promise)
    const api = { call, invalidate() {} } as unknown as ApiClient
    const queryClient = new QueryClient()
    const reader = { api, locale: 'ja' }
    const { queryKey } = notificationsQuery(reader)
    queryClient.setQueryData(queryKey, { pages: [page(2, true), page(2, true)], pageParams: [null, 'x'] })
    const marked = markNotificationsRead(reader, queryClient)
    const pages = queryClient.getQueryData(queryKey)?.pages ?? []
    expect(hasUnreadNotifications(pages)).toBe(false)
    expect(pages.flatMap(({ results }) => results).map(item => item.is_new)).toEqual([false, false])
    expect(call.mock.calls).toEqual([['PUT', '/api/v1/users/self/news/check/', {}]])
    response.resolve({})
    await marked
  })

  test('is marked as read only on the server when no page is loaded', async () => {
    const api = { call: async () => ({}), invalidate() {} } as unknown as ApiClient
    const queryClient = new QueryClient()
    const reader = { api, locale: 'ja' }
    await markNotificationsRead(reader, queryClient)
    expect(queryClient.getQueryData(notificationsQuery(reader).queryKey)).toBeUndefined()
  })

  test("requests the page's language instead of the browser's", async () => {
    const call = vi.fn<(...call: unknown[]) => Promise<unknown>>(async () => page(0, false))
    const api = { call, invalidate() {} } as unknown as ApiClient
    await new QueryClient().fetchInfiniteQuery(notificationsQuery({ api, locale: 'ja' }))
    expect(call.mock.calls[0]?.[2]).toMatchObject({ locale: 'ja' })
  })
})
