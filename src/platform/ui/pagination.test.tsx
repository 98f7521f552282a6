import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { getPageGroup, Pagination } from './pagination.tsx'

describe('Pagination', () => {
  test('shows page numbers in groups of five', () => {
    expect(getPageGroup(12, 1)).toEqual({ pages: [1, 2, 3, 4, 5], previous: undefined, next: 6 })
    expect(getPageGroup(12, 7)).toEqual({ pages: [6, 7, 8, 9, 10], previous: 5, next: 11 })
    expect(getPageGroup(12, 12)).toEqual({ pages: [11, 12], previous: 10, next: undefined })
    expect(getPageGroup(1, 1)).toEqual({ pages: [1], previous: undefined, next: undefined })
  })

  test('throws the two developer errors of the specification', () => {
    expect(() => getPageGroup(0, 1)).toThrow('Should put positive number for total')
    expect(() => getPageGroup(-3, 1)).toThrow('Should put positive number for total')
    expect(() => getPageGroup(Number.NaN, 1)).toThrow('Should put positive number for total')
    expect(() => getPageGroup(3, 4)).toThrow('Should put bigger total pages than current page number')
  })

  test('includes the current page in its group and leaves no gap between groups', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (total, current) => {
        fc.pre(current <= total)
        const { pages, previous, next } = getPageGroup(total, current)
        expect(pages).toContain(current)
        expect(pages.length).toBeLessThanOrEqual(5)
        if (previous !== undefined) expect(getPageGroup(total, previous).next).toBe(pages[0])
        if (next !== undefined) expect(getPageGroup(total, next).previous).toBe(pages.at(-1))
      }),
    )
  })

  test('renders page numbers as links and marks the current page', () => {
    const html = renderToString(
      <Pagination
        total={6}
        current={2}
        href={page => `/news/?page=${page}`}
        label="Pages"
        previousLabel="Back"
        nextLabel="On"
        pageLabel={page => `Page ${page}`}
      />,
    )
    expect(html).toContain('href="/news/?page=6"')
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
  })
})
