import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createKeyValueStore } from '../../../platform/web/storage/local-storage.ts'
import { FakeProfile } from '../../../platform/web/testing/fake-storage.ts'
import {
  addRecentSearch,
  createRecentSearches,
  parseRecentSearches,
  type RecentSearchList,
  removeRecentSearch,
} from './recent-searches.ts'

const keyword = fc.constantFrom('nova', ' nova ', 'Nova', '봄', 'サクラ', 'a', 'b', 'c', 'd', '', '   ')
const keywords = (list: RecentSearchList) => list.map(item => item.keyword)

describe('recent searches', () => {
  test('contain the latest five distinct trimmed keywords, newest first', () => {
    fc.assert(
      fc.property(fc.array(keyword), texts => {
        const list = texts.reduce<RecentSearchList>(
          (old, text, index) => addRecentSearch(old, text, index),
          [],
        )
        const trimmed = texts.map(text => text.trim()).filter(text => text !== '')
        expect(keywords(list)).toEqual([...new Set(trimmed.toReversed())].slice(0, 5))
      }),
    )
  })

  test('keep their identity when an empty or the top keyword is added, or an unknown one is removed', () => {
    const list = addRecentSearch(addRecentSearch([], 'a', 1), 'b', 2)
    expect(addRecentSearch(list, '  ', 3)).toBe(list)
    expect(addRecentSearch(list, ' b ', 3)).toBe(list)
    expect(removeRecentSearch(list, 'c')).toBe(list)
    expect(addRecentSearch(list, 'a', 3)).toEqual([
      { keyword: 'a', createdTime: 3 },
      { keyword: 'b', createdTime: 2 },
    ])
    expect(keywords(removeRecentSearch(list, 'a'))).toEqual(['b'])
  })

  test('are restored from storage, and stay valid when the stored data is malformed', () => {
    fc.assert(
      fc.property(fc.array(keyword), texts => {
        const list = texts.reduce<RecentSearchList>(
          (old, text, index) => addRecentSearch(old, text, index),
          [],
        )
        expect(parseRecentSearches(JSON.stringify(list))).toEqual(list)
      }),
    )
    const item = fc.oneof(
      fc.jsonValue(),
      fc.record({ keyword: fc.oneof(keyword, fc.integer()), createdTime: fc.nat() }),
    )
    fc.assert(
      fc.property(fc.oneof(fc.array(item), fc.jsonValue()), stored => {
        const list = parseRecentSearches(JSON.stringify(stored))
        expect(list.length).toBeLessThanOrEqual(5)
        expect(new Set(keywords(list)).size).toBe(list.length)
        for (const { keyword: text, createdTime } of list) {
          expect([text, text !== '', typeof createdTime]).toEqual([text.trim(), true, 'number'])
        }
      }),
    )
    expect(parseRecentSearches('[{"keyword"')).toEqual([])
  })

  test('are stored on every change without overwriting those of other tabs', () => {
    const profile = new FakeProfile()
    const here = createRecentSearches(createKeyValueStore(profile.openTab()), () => 7)
    const there = createRecentSearches(createKeyValueStore(profile.openTab()), () => 8)
    const onChange = vi.fn()
    here.subscribe(onChange)
    here.add('a')
    expect(profile.values.get('__rslist__')).toBe('[{"keyword":"a","createdTime":7}]')
    there.add('b')
    expect(keywords(here.getSnapshot())).toEqual(['b', 'a'])
    here.remove('a')
    expect(keywords(there.getSnapshot())).toEqual(['b'])
    expect(onChange).toHaveBeenCalledTimes(3)
    here.add('b')
    expect(onChange).toHaveBeenCalledTimes(3)
    there.clear()
    expect([here.getSnapshot(), profile.values.size, onChange.mock.calls.length]).toEqual([[], 0, 4])
  })

  test('return a stable snapshot until a change, and an empty one on the server', () => {
    const profile = new FakeProfile()
    const store = createRecentSearches(createKeyValueStore(profile.openTab()), () => 1)
    store.add('a')
    const snapshot = store.getSnapshot()
    expect(store.getSnapshot()).toBe(snapshot)
    expect(store.getServerSnapshot()).toEqual([])
    expect(store.getServerSnapshot()).toBe(store.getServerSnapshot())
  })
})
