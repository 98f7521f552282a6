import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { FakeProfile } from '../testing/fake-storage.ts'
import { createKeyValueStore, parseJson } from './local-storage.ts'

test('tabs share values and hear of each other’s changes, of their own too', () => {
  const profile = new FakeProfile()
  const [here, there] = [createKeyValueStore(profile.openTab()), createKeyValueStore(profile.openTab())]
  const [heardHere, heardThere] = [vi.fn(), vi.fn()]
  const stop = here.subscribe('key', heardHere)
  there.subscribe('key', heardThere)
  here.set('key', 'one')
  expect(there.get('key')).toBe('one')
  there.set('other', 'two')
  expect([heardHere, heardThere].map(heard => heard.mock.calls.length)).toEqual([1, 1])
  stop()
  there.set('key', null)
  expect(here.get('key')).toBeNull()
  expect([heardHere, heardThere].map(heard => heard.mock.calls.length)).toEqual([1, 2])
})

test('clearing the site’s data is heard by every subscriber', () => {
  const profile = new FakeProfile()
  const storage = createKeyValueStore(profile.openTab())
  storage.set('key', 'one')
  const heard = vi.fn()
  storage.subscribe('key', heard)
  profile.clear()
  expect(heard).toHaveBeenCalledOnce()
  expect(storage.get('key')).toBeNull()
})

test.each(['forbidden', 'full'] as const)('where storage is %s, values last as long as the page', failure => {
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
})

test('a value that could not be removed is gone for this page', () => {
  const profile = new FakeProfile()
  const storage = createKeyValueStore(profile.openTab())
  storage.set('key', 'saved')
  profile.failure = 'forbidden'
  storage.set('key', null)
  profile.failure = 'none'
  expect(storage.get('key')).toBeNull()
})

test('another tab’s later value wins over one that could not be saved here', () => {
  const profile = new FakeProfile()
  const [here, there] = [createKeyValueStore(profile.openTab()), createKeyValueStore(profile.openTab())]
  profile.failure = 'full'
  here.set('key', 'unsaved')
  profile.failure = 'none'
  there.set('key', 'theirs')
  expect(here.get('key')).toBe('theirs')
})

test('without a window everything stays in memory', () => {
  const storage = createKeyValueStore(null)
  storage.set('key', 'one')
  expect(storage.get('key')).toBe('one')
  storage.set('key', null)
  expect(storage.get('key')).toBeNull()
})

test('JSON comes back; damage is undefined', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
  expect([parseJson(null), parseJson(''), parseJson('{"a"')]).toEqual([undefined, undefined, undefined])
})
