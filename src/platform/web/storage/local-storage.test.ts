import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { FakeProfile } from '../testing/fake-storage.ts'
import { createKeyValueStore, parseJson } from './local-storage.ts'

describe('createKeyValueStore', () => {
  test('shares values between tabs and notifies each tab of all changes', () => {
    const profile = new FakeProfile()
    const [here, there] = [createKeyValueStore(profile.openTab()), createKeyValueStore(profile.openTab())]
    const [ownListener, otherListener] = [vi.fn(), vi.fn()]
    const stop = here.subscribe('key', ownListener)
    there.subscribe('key', otherListener)
    here.set('key', 'one')
    expect(there.get('key')).toBe('one')
    there.set('other', 'two')
    expect([ownListener, otherListener].map(listener => listener.mock.calls.length)).toEqual([1, 1])
    stop()
    there.set('key', null)
    expect(here.get('key')).toBeNull()
    expect([ownListener, otherListener].map(listener => listener.mock.calls.length)).toEqual([1, 2])
  })

  test("notifies every subscriber when the site's data is cleared", () => {
    const profile = new FakeProfile()
    const storage = createKeyValueStore(profile.openTab())
    storage.set('key', 'one')
    const listener = vi.fn()
    storage.subscribe('key', listener)
    profile.clear()
    expect(listener).toHaveBeenCalledOnce()
    expect(storage.get('key')).toBeNull()
  })

  test.each(['forbidden', 'full'] as const)(
    'keeps values for the lifetime of the page when storage is %s',
    failure => {
      const profile = new FakeProfile()
      const storage = createKeyValueStore(profile.openTab())
      storage.set('key', 'saved')
      profile.failure = failure
      storage.set('key', 'unsaved')
      expect(storage.get('key')).toBe('unsaved')
      profile.failure = 'none'
      expect(profile.values.get('key')).toBe('saved')
      storage.set('key', 'saved again')
      expect([storage.get('key'), profile.values.get('key')]).toEqual(['saved again', 'saved again'])
    },
  )

  test('hides a value that could not be removed from storage', () => {
    const profile = new FakeProfile()
    const storage = createKeyValueStore(profile.openTab())
    storage.set('key', 'saved')
    profile.failure = 'forbidden'
    storage.set('key', null)
    profile.failure = 'none'
    expect(storage.get('key')).toBeNull()
  })

  test("prefers another tab's later value to a value that could not be stored", () => {
    const profile = new FakeProfile()
    const [here, there] = [createKeyValueStore(profile.openTab()), createKeyValueStore(profile.openTab())]
    profile.failure = 'full'
    here.set('key', 'unsaved')
    profile.failure = 'none'
    there.set('key', 'theirs')
    expect(here.get('key')).toBe('theirs')
  })

  test('keeps values in memory without a window', () => {
    const storage = createKeyValueStore(null)
    storage.set('key', 'one')
    expect(storage.get('key')).toBe('one')
    storage.set('key', null)
    expect(storage.get('key')).toBeNull()
  })

  test('parses JSON and returns undefined for malformed text', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
    expect([parseJson(null), parseJson(''), parseJson('{"a"')]).toEqual([undefined, undefined, undefined])
  })
})
