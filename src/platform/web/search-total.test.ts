import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTotal } from './search-total.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1000'],
  [1001, '1000 +'],
  [5_000_000, '1000 +'],
])('%i shows as %s', (total, text) => {
  expect(searchTotal(total, 'en')).toBe(text)
})

test('digits are those of the language', () => {
  expect(searchTotal(1001, 'th-u-nu-thai')).toBe('๑๐๐๐ +')
  expect(searchTotal(12, 'ar-EG')).toBe('١٢')
})

test('up to a thousand the number itself is shown', () => {
  fc.assert(
    fc.property(fc.nat(1000), total => {
      expect(searchTotal(total, 'de')).toBe(String(total))
    }),
  )
})
