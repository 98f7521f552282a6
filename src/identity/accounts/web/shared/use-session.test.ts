import { describe, expect, test, vi } from 'vitest'
import { FakeProfile } from '../../../../platform/web/testing/fake-storage.ts'
import { intents } from './intents.ts'
import { registerSessionListeners } from './session-listeners.ts'
import { endSession, signIn } from './use-session.ts'

describe('session', () => {
  test('pushes a sign-in to the data layer only after the fan has loaded', async () => {
    const { storage, events } = new FakeProfile().openTab()
    vi.stubGlobal('window', Object.assign(events, { localStorage: storage(), sessionStorage: storage() }))
    const pushed: unknown[] = []
    vi.stubGlobal('dataLayer', pushed)
    const browser = (fetchQuery: () => Promise<unknown>) =>
      ({ api: {}, queryClient: { fetchQuery } }) as never
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

  test('drops the pending action on sign-out', async () => {
    const { storage, events } = new FakeProfile().openTab()
    vi.stubGlobal('window', Object.assign(events, { sessionStorage: storage() }))
    vi.stubGlobal('location', { pathname: '/artist/12/', search: '', hash: '' })
    intents.keep('city:make', { id: 12 })
    expect(intents.waiting()).not.toBeNull()
    await endSession({ call: async () => ({}) } as never)
    expect(intents.waiting()).toBeNull()
    vi.unstubAllGlobals()
  })

  test('calls listeners after a sign-in and before the session ends on the server', async () => {
    const { storage, events } = new FakeProfile().openTab()
    vi.stubGlobal('window', Object.assign(events, { localStorage: storage(), sessionStorage: storage() }))
    vi.stubGlobal('location', { pathname: '/', search: '', hash: '' })
    const calls: string[] = []
    registerSessionListeners([
      { started: async (_api, userId) => void calls.push(`started ${userId}`) },
      { ending: async () => void calls.push('ending') },
    ])
    const api = { call: async (_method: string, path: string) => calls.push(path) } as never
    await signIn({ api, queryClient: { fetchQuery: async () => ({ id: 7 }) } as never }, 'a token')
    await endSession(api)
    expect(calls).toEqual(['started 7', 'ending', '/api/v1/logout/'])
    registerSessionListeners([])
    vi.unstubAllGlobals()
  })
})
