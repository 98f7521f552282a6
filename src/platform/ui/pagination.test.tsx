import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pagination, pageGroup } from './pagination.tsx'

test('five page numbers a group', () => {
  expect(pageGroup(12, 1)).toEqual({ pages: [1, 2, 3, 4, 5], previous: undefined, next: 6 })
  expect(pageGroup(12, 7)).toEqual({ pages: [6, 7, 8, 9, 10], previous: 5, next: 11 })
  expect(pageGroup(12, 12)).toEqual({ pages: [11, 12], previous: 10, next: undefined })
  expect(pageGroup(1, 1)).toEqual({ pages: [1], previous: undefined, next: undefined })
})

test('the two developer errors, word for word', () => {
  expect(() => pageGroup(0, 1)).toThrow('Should put positive number for total')
  expect(() => pageGroup(-3, 1)).toThrow('Should put positive number for total')
  expect(() => pageGroup(Number.NaN, 1)).toThrow('Should put positive number for total')
  expect(() => pageGroup(3, 4)).toThrow('Should put bigger total pages than current page number')
})

test('the current page is always in its group, and the groups meet', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (total, current) => {
      fc.pre(current <= total)
      const { pages, previous, next } = pageGroup(total, current)
      expect(pages).toContain(current)
      expect(pages.length).toBeLessThanOrEqual(5)
      if (previous !== undefined) expect(pageGroup(total, previous).next).toBe(pages[0])
      if (next !== undefined) expect(pageGroup(total, next).previous).toBe(pages.at(-1))
    }),
  )
})

test('pages are links, and the current one says so', () => {
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
