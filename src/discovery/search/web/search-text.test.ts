import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanQuery,
  isRefined,
  isTyping,
  liveState,
  nextPlace,
  QUERY_LENGTH_MAX,
  readSearchAddress,
} from './search-text.ts'
import { tabHref } from './tabs.ts'

test('a query is trimmed, well-formed and not too long, and cleaning it again changes nothing', () => {
  expect(cleanQuery('  mira \n')).toBe('mira')
  expect(cleanQuery(' \t ')).toBe('')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 230 }), text => {
      const query = cleanQuery(text)
      expect(query.isWellFormed()).toBe(true)
      expect(query.length).toBeLessThanOrEqual(QUERY_LENGTH_MAX)
      expect(cleanQuery(query)).toBe(query)
    }),
  )
})

test('the address of a tab reads back as that tab', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter(text => cleanQuery(text) === text),
      fc.constantFrom('artist', 'project', 'event'),
      fc.nat({ max: 1_000 }),
      (query, tab, offset) => {
        const { searchParams } = new URL(tabHref(query, tab, offset), 'http://localhost')
        expect(readSearchAddress(Object.fromEntries(searchParams))).toEqual({ query, tab, offset })
      },
    ),
  )
})

test.each([
  [{}, { query: '', tab: 'artist', offset: 0 }],
  [
    { query: ' mira ', tab: 'events', offset: '-1' },
    { query: 'mira', tab: 'artist', offset: 0 },
  ],
  [
    { query: 'a', tab: 'event', offset: '1e3' },
    { query: 'a', tab: 'event', offset: 0 },
  ],
  [
    { query: 'a', tab: 'project', offset: '1001' },
    { query: 'a', tab: 'project', offset: 0 },
  ],
])('what an address cannot mean is as if it were not there: %o', (search, expected) => {
  expect(readSearchAddress(search as Record<string, string>)).toEqual(expected)
})

const page = (names: string[], total = names.length) => ({
  pagination: { total_count: total },
  results: names,
})
const settled = { wanted: 'mira', settled: 'mira', isEarlier: false, isError: false }

test('the live search shows seven at most, and says when there are more', () => {
  const names = Array.from('abcdefghij')
  expect(liveState({ ...settled, page: page(names, 178) })).toEqual({
    kind: 'found',
    artists: names.slice(0, 7),
    totalCount: 178,
    hasMore: true,
    isWaiting: false,
  })
  expect(liveState({ ...settled, page: page(names.slice(0, 7)) })).toMatchObject({ hasMore: false })
})

test('nothing typed is idle, whatever was found before', () => {
  expect(liveState({ ...settled, wanted: '', page: page(['Mira']) })).toEqual({ kind: 'idle' })
})

test('what was found earlier stays while more is typed, and says that it waits', () => {
  const found = { kind: 'found', isWaiting: true }
  expect(liveState({ ...settled, wanted: 'mirab', page: page(['Mira']) })).toMatchObject(found)
  expect(liveState({ ...settled, isEarlier: true, page: page(['Mira']) })).toMatchObject(found)
})

test('"no result" is said only of what is typed now', () => {
  expect(liveState({ ...settled, page: page([]) })).toEqual({ kind: 'none', query: 'mira' })
  expect(liveState({ ...settled, wanted: 'mir', page: page([]) })).toEqual({ kind: 'loading' })
  expect(liveState({ ...settled, isEarlier: true, page: page([]) })).toEqual({ kind: 'loading' })
})

test('a failure shows until the next letter', () => {
  const failed = { ...settled, isError: true, page: undefined }
  expect(liveState(failed)).toEqual({ kind: 'error' })
  expect(liveState({ ...failed, wanted: 'mirab' })).toEqual({ kind: 'loading' })
})

test('results stand in only for a query that begins like theirs', () => {
  expect(isRefined('mi', 'Mira')).toBe(true)
  expect(isRefined('mira', 'mi')).toBe(true)
  expect(isRefined('mira', 'nova')).toBe(false)
  expect(isRefined('', 'nova')).toBe(false)
})

test('arrows walk from the text through the places and back, and never leave them', () => {
  expect(nextPlace('ArrowDown', -1, 3)).toBe(0)
  expect(nextPlace('ArrowUp', 0, 3)).toBe(-1)
  expect(nextPlace('ArrowDown', 2, 3)).toBe(2)
  expect([nextPlace('Home', 2, 3), nextPlace('End', 0, 3)]).toEqual([0, 2])
})

test('in the text, Up, Home and End are the text’s own; with no places all keys are', () => {
  for (const key of ['ArrowUp', 'Home', 'End', 'a']) expect(nextPlace(key, -1, 3)).toBeUndefined()
  expect(nextPlace('ArrowDown', -1, 0)).toBeUndefined()
})

test('letters on a result are typed into the text; shortcuts, Space and Enter are not', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false }
  for (const key of ['a', '노', '😀', 'Backspace']) expect(isTyping({ key, ...plain }), key).toBe(true)
  for (const key of [' ', 'Enter', 'Tab', 'Escape', 'F5'])
    expect(isTyping({ key, ...plain }), key).toBe(false)
  expect(isTyping({ key: 'c', ...plain, ctrlKey: true })).toBe(false)
})
