import { expect, test, vi } from 'vitest'
import { FakeProfile } from '../testing/fake-storage.ts'
import { createKeyValueStore } from './local-storage.ts'
import { createTokenStore, noToken } from './token-store.ts'

test('tabs share the token, and hear only of real changes', () => {
  const profile = new FakeProfile()
  const here = createTokenStore(createKeyValueStore(profile.openTab()))
  const there = createTokenStore(createKeyValueStore(profile.openTab()))
  const heard = vi.fn()
  there.subscribe(heard)
  here.set('abc')
  here.set('abc')
  expect([there.get(), heard.mock.calls.length]).toEqual(['abc', 1])
  there.set(null)
  there.set(null)
  expect([here.get(), heard.mock.calls.length]).toEqual([null, 2])
})

test.each(['', 'two words', 'a\r\nX-Other: 1', 'ключ'])('a stored %j is no token', stored => {
  const profile = new FakeProfile()
  profile.values.set('auth:token', stored)
  expect(createTokenStore(createKeyValueStore(profile.openTab())).get()).toBeNull()
})

test('a server speaks for nobody', () => {
  noToken.set('abc')
  expect(noToken.get()).toBeNull()
})
