import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createKeyValueStore } from '../../../platform/web/storage/local-storage.ts'
import { createTokenStore } from '../../../platform/web/storage/token-store.ts'
import { FakeProfile } from '../../../platform/web/testing/fake-storage.ts'
import { followSession } from './follow-session.ts'
import { intents } from './shared/intents.ts'
import { createPendingAct } from './shared/pending-act.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the fan’s answers go with the token and are old with another, whichever tab changes it', () => {
  const profile = new FakeProfile()
  const here = createTokenStore(createKeyValueStore(profile.openTab()))
  const there = createTokenStore(createKeyValueStore(profile.openTab()))
  const queryClient = new QueryClient()
  const stop = followSession(queryClient, here)
  const keep = () => {
    queryClient.setQueryData(['self'], { id: 7 })
    queryClient.setQueryData(['self', 'news'], [])
    queryClient.setQueryData(['artist', 1], {})
  }
  const isOld = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  keep()
  there.set('of-mira')
  expect([isOld(['self']), isOld(['self', 'news']), isOld(['artist', 1])]).toEqual([true, true, false])
  there.set(null)
  expect([isOld(['self']), isOld(['self', 'news']), isOld(['artist', 1])]).toEqual([
    undefined,
    undefined,
    false,
  ])
  keep()
  stop()
  here.set('of-noor')
  expect(isOld(['self'])).toBe(false)
})

test('what the browser keeps for its fan goes with the session', () => {
  const token = createTokenStore(createKeyValueStore(new FakeProfile().openTab()))
  const kept = createKeyValueStore(new FakeProfile().openTab())
  const stop = followSession(new QueryClient(), token, () => kept.set('own:tickets', null))
  token.set('of-mira')
  kept.set('own:tickets', '{}')
  token.set('of-mira-again')
  expect(kept.get('own:tickets')).toBe('{}')
  token.set(null)
  expect(kept.get('own:tickets')).toBeNull()
  stop()
})

test('a session that ends by itself takes along what its fan was about to do, and nothing of a visitor', () => {
  const { storage, events } = new FakeProfile().openTab()
  vi.stubGlobal('window', Object.assign(events, { sessionStorage: storage(), localStorage: storage() }))
  vi.stubGlobal('location', { pathname: '/artist/12/', search: '', hash: '' })
  const token = createTokenStore(createKeyValueStore(new FakeProfile().openTab()))
  const stop = followSession(new QueryClient(), token)
  const act = createPendingAct<{ id: number }>({ key: 'make', isWhole: () => true })
  token.set('of-mira')
  act.keepFor(7, { id: 12 })
  // As a 401 does it.
  token.set(null)
  expect(intents.waiting()).toBeNull()
  token.set('of-mira')
  act.keep({ id: 12 })
  token.set(null)
  expect(intents.waiting()?.act).toEqual({ id: 12 })
  stop()
})
