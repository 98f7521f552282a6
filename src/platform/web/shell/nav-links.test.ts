import { expect, test } from 'vitest'
import { currentOf, sections } from './nav-links.ts'

test.each([
  ['/news/', '/news/', 'page'],
  ['/news/', '/news/5/', 'true'],
  ['/news/', '/newsletter/', undefined],
  ['/events/', '/event/5/', 'true'],
  ['/events/', '/events/', 'page'],
  ['/projects/', '/project/order/7/', 'true'],
  ['/live/', '/', undefined],
  ['/live/', '/event/5/', undefined],
] as const)('the link to %s on %s is %s', (link, page, expected) => {
  const section = sections.find(({ path }) => path === link)
  expect(section && currentOf(section, page)).toBe(expected)
})
