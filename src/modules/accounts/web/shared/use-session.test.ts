import { expect, test, vi } from 'vitest'
import { FakeProfile } from '../../../../platform/web/testing/fake-storage.ts'
import { intents } from './intents.ts'
import { endSession, signIn } from './use-session.ts'

test('a sign-in is pushed to the data layer once the fan is known, and not where that fails', async () => {
  const { storage, events } = new FakeProfile().openTab()
  vi.stubGlobal('window', Object.assign(events, { localStorage: storage(), sessionStorage: storage() }))
  const pushed: unknown[] = []
  vi.stubGlobal('dataLayer', pushed)
  const browser = (fetchQuery: () => Promise<unknown>) => ({ api: {}, queryClient: { fetchQuery } }) as never
  await expect(
    signIn(
      browser(() => Promise.reject(new Error('away'))),
      'a token',
    ),
  ).rejects.toThrow('away')
  expect(pushed).toEqual([])
  await signIn(
    browser(async () => ({ id: 7 })),
    'a token',
  )
  expect(pushed).toEqual([{ event: 'signInComplete' }])
})

test('who signs out leaves nothing for the next fan on the tab to carry out', async () => {
  const { storage, events } = new FakeProfile().openTab()
  vi.stubGlobal('window', Object.assign(events, { sessionStorage: storage() }))
  vi.stubGlobal('location', { pathname: '/artist/12/', search: '', hash: '' })
  intents.keep('city:make', { id: 12 })
  expect(intents.waiting()).not.toBeNull()
  await endSession({ call: async () => ({}) } as never)
  expect(intents.waiting()).toBeNull()
  vi.unstubAllGlobals()
})
