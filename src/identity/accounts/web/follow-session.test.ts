import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKeyValueStore } from '../../../platform/web/storage/local-storage.ts'
import { createTokenStore } from '../../../platform/web/storage/token-store.ts'
import { FakeProfile } from '../../../platform/web/testing/fake-storage.ts'
import { followSession } from './follow-session.ts'
import { intents } from './shared/intents.ts'
import { createPendingAct } from './shared/pending-act.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('`followSession`', () => {
  test('evicts the fan’s queries when the token is removed and invalidates them for another token, in any tab', () => {
    const profile = new FakeProfile()
    const here = createTokenStore(createKeyValueStore(profile.openTab()))
    const there = createTokenStore(createKeyValueStore(profile.openTab()))
    const queryClient = new QueryClient()
    const stop = followSession(queryClient, here)
    const fillCache = () => {
      queryClient.setQueryData(['self'], { id: 7 })
      queryClient.setQueryData(['self', 'news'], [])
      queryClient.setQueryData(['artist', 1], {})
    }
    const isOld = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated
    fillCache()
    there.set('of-mira')
    expect([isOld(['self']), isOld(['self', 'news']), isOld(['artist', 1])]).toEqual([true, true, false])
    there.set(null)
    expect([isOld(['self']), isOld(['self', 'news']), isOld(['artist', 1])]).toEqual([
      undefined,
      undefined,
      false,
    ])
    fillCache()
    stop()
    here.set('of-noor')
    expect(isOld(['self'])).toBe(false)
  })

  test("clears the fan's stored data when the session ends", () => {
    const token = createTokenStore(createKeyValueStore(new FakeProfile().openTab()))
    const store = createKeyValueStore(new FakeProfile().openTab())
    const stop = followSession(new QueryClient(), token, () => store.set('own:tickets', null))
    token.set('of-mira')
    store.set('own:tickets', '{}')
    token.set('of-mira-again')
    expect(store.get('own:tickets')).toBe('{}')
    token.set(null)
    expect(store.get('own:tickets')).toBeNull()
    stop()
  })

  test("drops the fan's pending action when the session expires, but keeps a visitor's", () => {
    const { storage, events } = new FakeProfile().openTab()
    vi.stubGlobal('window', Object.assign(events, { sessionStorage: storage(), localStorage: storage() }))
    vi.stubGlobal('location', { pathname: '/artist/12/', search: '', hash: '' })
    const token = createTokenStore(createKeyValueStore(new FakeProfile().openTab()))
    const stop = followSession(new QueryClient(), token)
    const act = createPendingAct<{ id: number }>({ key: 'make', isWhole: () => true })
    token.set('of-mira')
    act.keepFor(7, { id: 12 })
    // Removes the token, as a 401 response does.
    token.set(null)
    expect(intents.waiting()).toBeNull()
    token.set('of-mira')
    act.keep({ id: 12 })
    token.set(null)
    expect(intents.waiting()?.act).toEqual({ id: 12 })
    stop()
  })
})
