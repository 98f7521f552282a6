import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CursorPage, getNextCursor, getNextOffset, type OffsetPage } from './paging.ts'

const offsetPage = (
  offset: number,
  limit: number | 'all',
  total: number | null,
  count: number,
): OffsetPage<number> => ({
  pagination: { limit, offset, total_count: total },
  results: Array.from({ length: count }, (_, index) => offset + index),
})

const cursorPage = (cursor: string | null, limit: number | 'all' = 2): CursorPage<string> => ({
  pagination: { limit, last_evaluated_key: cursor },
  results: ['x'],
})

/** Loads a list of `total` items page by page, like a reader who scrolls to the end. */
function readAll(total: number, limit: number, isTotalKnown: boolean) {
  const pages: OffsetPage<number>[] = []
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const count = Math.max(0, Math.min(limit, total - offset))
    const page = offsetPage(offset, limit, isTotalKnown ? total : null, count)
    pages.push(page)
    offset = getNextOffset(page, pages)
  }
  return pages
}

describe('paging', () => {
  test('reads each item once and in order, then ends', () => {
    fc.assert(
      fc.property(
        fc.nat(200),
        fc.integer({ min: 1, max: 50 }),
        fc.boolean(),
        (total, limit, isTotalKnown) => {
          const pages = readAll(total, limit, isTotalKnown)
          expect(pages.flatMap(page => page.results)).toEqual(
            Array.from({ length: total }, (_, index) => index),
          )
          if (isTotalKnown) expect(pages).toHaveLength(Math.max(1, Math.ceil(total / limit)))
        },
      ),
    )
  })

  test.each([
    ['more is left', offsetPage(10, 10, 25, 10), 20],
    ['the total is unknown', offsetPage(10, 10, null, 10), 20],
    ['all is loaded', offsetPage(10, 10, 20, 10), undefined],
    ['the limit is all', offsetPage(0, 'all', 99, 10), undefined],
    ['the total counts rows that are never sent', offsetPage(10, 10, 20, 8), undefined],
    ['more came than was asked for, and it is all', offsetPage(10, 10, 30, 20), undefined],
    ['the total is unknown and nothing came', offsetPage(10, 10, null, 0), undefined],
  ])('returns the next offset when %s', (_, last, next) => {
    expect(getNextOffset(last, [offsetPage(0, 10, null, 10), last])).toBe(next)
  })

  test('treats a missing total as unknown', () => {
    const page: OffsetPage<number> = { pagination: { limit: 1, offset: 0 }, results: [1] }
    expect(getNextOffset(page, [page])).toBe(1)
  })

  test('returns the cursor, or undefined at the end and with the limit "all"', () => {
    expect(
      [cursorPage('k'), cursorPage(''), cursorPage(null), cursorPage('k', 'all')].map(getNextCursor),
    ).toEqual(['k', '', undefined, undefined])
  })
})
