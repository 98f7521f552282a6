import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { platformErrors } from './errors.ts'
import { cursorPage, idParam, offsetPage, offsetQuery, toOffsetPage, wholeNumber } from './paged.ts'

describe('paged', () => {
  test.each(['', ' ', '-1', '+1', '1.5', '1e3', '0x10', '9999999999', '٣', 'NaN'])(
    'rejects %j as a whole number',
    text => {
      expect(wholeNumber({ max: 999_999_999 }).safeParse(text).success).toBe(false)
      expect(idParam.safeParse(text).success).toBe(false)
    },
  )

  test('enforces the bounds of whole numbers and accepts ids from 1', () => {
    const number = wholeNumber({ min: 1, max: 20 })
    expect(['0', '1', '20', '21'].map(text => number.safeParse(text).success)).toEqual([
      false,
      true,
      true,
      false,
    ])
    const ids = ['0', '1', '01', '2147483647', '2147483648']
    expect(ids.map(id => idParam.safeParse(id).success)).toEqual([false, true, false, true, false])
  })

  test('accepts a key or null as the cursor of a page', () => {
    const page = cursorPage(z.string())
    const pageWithKey = (key: unknown) => ({
      pagination: { last_evaluated_key: key, limit: 2 },
      results: ['a'],
    })
    expect(page.parse(pageWithKey('k'))).toEqual(pageWithKey('k'))
    expect(page.parse(pageWithKey(null))).toEqual(pageWithKey(null))
    expect(page.safeParse(pageWithKey(undefined)).success).toBe(false)
  })

  test('returns each item once and in order when all pages are read', () => {
    const query = z.object(offsetQuery({ limit: 10 }))
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { maxLength: 60 }),
        fc.integer({ min: 1, max: 100 }),
        (list, size) => {
          const walked: number[] = []
          let total = list.length
          for (let next = 0; next < total; ) {
            const { limit, offset } = query.parse({ limit: String(size), offset: String(next) })
            const found = { totalCount: list.length, rows: list.slice(offset, offset + limit) }
            const page = offsetPage(z.int()).parse(toOffsetPage({ limit, offset }, found))
            walked.push(...page.results)
            total = page.pagination.total_count
            next = page.pagination.offset + limit
            expect(page.pagination.limit).toBe(limit)
          }
          expect(walked).toEqual(list)
        },
      ),
    )
  })

  test("returns the whole list in one page of up to 1,000 rows when the limit is 'all'", () => {
    const limits = (text: unknown) => z.object(offsetQuery({ limit: 10 })).safeParse({ limit: text })
    const { limit, offset } = limits('all').data ?? { limit: 0, offset: 0 }
    const page = (length: number) => {
      const rows = Array.from({ length }, (_, index) => index).slice(offset, offset + limit)
      return toOffsetPage({ limit, offset }, { totalCount: length, rows })
    }
    expect(page(1_000)).toEqual({
      pagination: { limit: 'all', offset: 0, total_count: 1_000 },
      results: Array.from({ length: 1_000 }, (_, index) => index),
    })
    expect(page(1_001)).toMatchObject({
      entry: platformErrors.validationFailed,
      description: { limit: 'There are more than 1000. Read them page by page.' },
    })
    for (const text of ['1001', '101', '0', 'ALL', 'all ', '']) expect(limits(text).success).toBe(false)
  })
})
