import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTransportError, parseErrorBody } from '../../../../platform/web/api/api-error.ts'
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

describe('current user', () => {
  test('stores a language in the profile only when signed in', async () => {
    const { saveLocale } = await import('./current-user.ts')
    const { getOwnToken: ownToken } = await import('./own-token.ts')
    const call = vi.fn<(...call: unknown[]) => Promise<unknown>>(async () => ({}))
    const api = { call, invalidate() {} } as unknown as ApiClient
    await saveLocale(api, 'ko')
    expect(call.mock.calls).toEqual([])
    ownToken().set('of-mira')
    await saveLocale(api, 'ko')
    expect(call.mock.calls).toEqual([['PATCH', '/api/v3/users/self/', { locale: 'ko' }]])
  })

  /** Returns a page whose current-user responses the test controls. */
  async function aPage() {
    const { getCurrentUser: currentUserNow, currentUserQuery } = await import('./current-user.ts')
    const { getOwnToken: ownToken } = await import('./own-token.ts')
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

  test('is known once there are a token and a response, also after a failed refetch', async () => {
    const { call, signIn, ask, now } = await aPage()
    await ask()
    expect(now()).toBeNull()
    signIn()
    expect(now()).toEqual({ id: 7 })
    call.mockRejectedValue(createTransportError('network', 'Network Error'))
    await ask()
    expect(now()).toEqual({ id: 7 })
  })

  test.each([
    ['no answer', createTransportError('network', 'Network Error'), 2],
    ['a failure of the server', parseErrorBody(503, null, null), 2],
    ['a refusal', parseErrorBody(403, null, null), 1],
  ])('refetches on reconnect unless rejected: %s', async (_name, failure, times) => {
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
})
