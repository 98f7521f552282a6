import { describe, expect, test } from 'vitest'
import { getAriaCurrent, sections } from './nav-links.ts'

describe('getAriaCurrent', () => {
  test.each([
    ['/news/', '/news/', 'page'],
    ['/news/', '/news/5/', 'true'],
    ['/news/', '/newsletter/', undefined],
    ['/events/', '/event/5/', 'true'],
    ['/events/', '/events/', 'page'],
    ['/projects/', '/project/order/7/', 'true'],
    ['/live/', '/', undefined],
    ['/live/', '/event/5/', undefined],
  ] as const)('marks the link to %s on %s as %s', (link, page, expected) => {
    const section = sections.find(({ path }) => path === link)
    expect(section && getAriaCurrent(section, page)).toBe(expected)
  })
})
