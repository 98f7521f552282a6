import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorOfBody, failureOnTheWay } from '../../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { FakeProfile } from '../../../../platform/web/testing/fake-storage.ts'

let stored: FakeProfile
beforeEach(() => {
  vi.resetModules()
  stored = new FakeProfile()
  const { events, storage } = stored.openTab()
  vi.stubGlobal('window', Object.assign(events, { localStorage: storage() }))
})
afterEach(() => vi.unstubAllGlobals())

test('a language is kept in a profile only where somebody is signed in', async () => {
  const { saveLocale } = await import('./current-user.ts')
  const { ownToken } = await import('./own-token.ts')
  const call = vi.fn<(...call: unknown[]) => Promise<unknown>>(async () => ({}))
  const api = { call, invalidate() {} } as unknown as ApiClient
  await saveLocale(api, 'ko')
  expect(call.mock.calls).toEqual([])
  ownToken().set('of-mira')
  await saveLocale(api, 'ko')
  expect(call.mock.calls).toEqual([['PATCH', '/api/v3/users/self/', { locale: 'ko' }]])
})

/** A page whose answers to the current-user call are the test's. */
async function aPage() {
  const { currentUserNow, currentUserQuery } = await import('./current-user.ts')
  const { ownToken } = await import('./own-token.ts')
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const call = vi.fn<() => Promise<{ id: number }>>(async () => ({ id: 7 }))
  const query = currentUserQuery({ call, invalidate() {} } as unknown as ApiClient)
  return {
    queryClient,
    call,
    query,
    signIn: () => ownToken().set('of-mira'),
    ask: () => queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => {}),
    now: () => currentUserNow(queryClient),
  }
}

test('at a press somebody is signed in who has a token and an answer, also where a later one failed', async () => {
  const { call, signIn, ask, now } = await aPage()
  await ask()
  expect(now()).toBeNull()
  signIn()
  expect(now()).toEqual({ id: 7 })
  call.mockRejectedValue(failureOnTheWay('network', 'Network Error'))
  await ask()
  expect(now()).toEqual({ id: 7 })
})

test.each([
  ['no answer', failureOnTheWay('network', 'Network Error'), 2],
  ['a failure of the server', errorOfBody(503, null, null), 2],
  ['a refusal', errorOfBody(403, null, null), 1],
])('a network that comes back, after %s', async (_name, failure, times) => {
  const { queryClient, query, call } = await aPage()
  call.mockRejectedValue(failure)
  queryClient.mount()
  const leave = new QueryObserver(queryClient, query).subscribe(() => {})
  await vi.waitFor(() => expect(queryClient.getQueryState(query.queryKey)?.status).toBe('error'))
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(times))
  leave()
  queryClient.unmount()
})
