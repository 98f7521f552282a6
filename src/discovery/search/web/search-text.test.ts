import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanQuery,
  computeLiveState,
  computeNextPosition,
  isRefinement,
  isTyping,
  QUERY_LENGTH_MAX,
  readSearchAddress,
} from './search-text.ts'
import { buildTabHref } from './tabs.ts'

describe('search state', () => {
  test('cleans a query idempotently: trimmed, well-formed and limited in length', () => {
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

  test('round-trips the URL of a tab', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter(text => cleanQuery(text) === text),
        fc.constantFrom('artist', 'project', 'event'),
        fc.nat({ max: 1_000 }),
        (query, tab, offset) => {
          const { searchParams } = new URL(buildTabHref(query, tab, offset), 'http://localhost')
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
  ])('ignores invalid URL values: %o', (search, expected) => {
    expect(readSearchAddress(search as Record<string, string>)).toEqual(expected)
  })

  const page = (names: string[], total = names.length) => ({
    pagination: { total_count: total },
    results: names,
  })
  const settled = { wanted: 'mira', settled: 'mira', isEarlier: false, isError: false }

  test('shows at most seven live results and reports more', () => {
    const names = Array.from('abcdefghij')
    expect(computeLiveState({ ...settled, page: page(names, 178) })).toEqual({
      kind: 'found',
      artists: names.slice(0, 7),
      totalCount: 178,
      hasMore: true,
      isWaiting: false,
    })
    expect(computeLiveState({ ...settled, page: page(names.slice(0, 7)) })).toMatchObject({ hasMore: false })
  })

  test('is idle without text, regardless of earlier results', () => {
    expect(computeLiveState({ ...settled, wanted: '', page: page(['Mira']) })).toEqual({ kind: 'idle' })
  })

  test('keeps earlier results, marked as stale, while the fan types more', () => {
    const found = { kind: 'found', isWaiting: true }
    expect(computeLiveState({ ...settled, wanted: 'mirab', page: page(['Mira']) })).toMatchObject(found)
    expect(computeLiveState({ ...settled, isEarlier: true, page: page(['Mira']) })).toMatchObject(found)
  })

  test('reports no results only for the current text', () => {
    expect(computeLiveState({ ...settled, page: page([]) })).toEqual({ kind: 'none', query: 'mira' })
    expect(computeLiveState({ ...settled, wanted: 'mir', page: page([]) })).toEqual({ kind: 'loading' })
    expect(computeLiveState({ ...settled, isEarlier: true, page: page([]) })).toEqual({ kind: 'loading' })
  })

  test('shows an error until the text changes', () => {
    const failed = { ...settled, isError: true, page: undefined }
    expect(computeLiveState(failed)).toEqual({ kind: 'error' })
    expect(computeLiveState({ ...failed, wanted: 'mirab' })).toEqual({ kind: 'loading' })
  })

  test('reuses results only for a query that extends or shortens the earlier one', () => {
    expect(isRefinement('mi', 'Mira')).toBe(true)
    expect(isRefinement('mira', 'mi')).toBe(true)
    expect(isRefinement('mira', 'nova')).toBe(false)
    expect(isRefinement('', 'nova')).toBe(false)
  })

  test('moves the focus from the input through the results and back with arrow keys', () => {
    expect(computeNextPosition('ArrowDown', -1, 3)).toBe(0)
    expect(computeNextPosition('ArrowUp', 0, 3)).toBe(-1)
    expect(computeNextPosition('ArrowDown', 2, 3)).toBe(2)
    expect([computeNextPosition('Home', 2, 3), computeNextPosition('End', 0, 3)]).toEqual([0, 2])
  })

  test('leaves Up, Home and End to the input, and all keys without results', () => {
    for (const key of ['ArrowUp', 'Home', 'End', 'a']) expect(computeNextPosition(key, -1, 3)).toBeUndefined()
    expect(computeNextPosition('ArrowDown', -1, 0)).toBeUndefined()
  })

  test('types characters pressed on a result into the input, but not shortcuts, Space or Enter', () => {
    const plain = { ctrlKey: false, metaKey: false, altKey: false }
    for (const key of ['a', '노', '😀', 'Backspace']) expect(isTyping({ key, ...plain }), key).toBe(true)
    for (const key of [' ', 'Enter', 'Tab', 'Escape', 'F5'])
      expect(isTyping({ key, ...plain }), key).toBe(false)
    expect(isTyping({ key: 'c', ...plain, ctrlKey: true })).toBe(false)
  })
})
