import { expect, test } from 'vitest'
import { currentOf } from './nav-links.ts'

test.each([
  ['/news/', '/news/', 'page'],
  ['/news/', '/news/5/', 'true'],
  ['/news/', '/newsletter/', undefined],
  ['/events/', '/event/5/', undefined],
  ['/live/', '/', undefined],
] as const)('the link to %s on %s is %s', (link, page, expected) => {
  expect(currentOf(link, page)).toBe(expected)
})
