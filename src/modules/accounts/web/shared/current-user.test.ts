import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('at a press somebody is signed in who has a token and an answer, and nobody whose answer failed', async () => {
  const { currentUserNow, currentUserQuery } = await import('./current-user.ts')
  const { ownToken } = await import('./own-token.ts')
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const self = { id: 7 }
  const call = vi.fn(async () => self)
  const query = currentUserQuery({ call, invalidate() {} } as unknown as ApiClient)
  const ask = () => queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => {})
  await ask()
  expect(currentUserNow(queryClient)).toBeNull()
  ownToken().set('of-mira')
  expect(currentUserNow(queryClient)).toEqual(self)
  call.mockRejectedValue(new Error('the session has ended'))
  await ask()
  expect(currentUserNow(queryClient)).toBeNull()
})
