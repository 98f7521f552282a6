import { describe, expect, test, vi } from 'vitest'
import { FakeProfile } from '../testing/fake-storage.ts'
import { createKeyValueStore } from './local-storage.ts'
import { createTokenStore, noToken } from './token-store.ts'

describe('createTokenStore', () => {
  test('shares the token between tabs and notifies only of actual changes', () => {
    const profile = new FakeProfile()
    const here = createTokenStore(createKeyValueStore(profile.openTab()))
    const there = createTokenStore(createKeyValueStore(profile.openTab()))
    const listener = vi.fn()
    there.subscribe(listener)
    here.set('abc')
    here.set('abc')
    expect([there.get(), listener.mock.calls.length]).toEqual(['abc', 1])
    there.set(null)
    there.set(null)
    expect([here.get(), listener.mock.calls.length]).toEqual([null, 2])
  })

  test.each(['', 'two words', 'a\r\nX-Other: 1', 'ключ'])('ignores the malformed stored token %j', stored => {
    const profile = new FakeProfile()
    profile.values.set('auth:token', stored)
    expect(createTokenStore(createKeyValueStore(profile.openTab())).get()).toBeNull()
  })

  test('stores no token on the server', () => {
    noToken.set('abc')
    expect(noToken.get()).toBeNull()
  })
})
