import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatSearchTotal } from './search-total.ts'

describe('formatSearchTotal', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1000'],
    [1001, '1000 +'],
    [5_000_000, '1000 +'],
  ])('formats %i as %s', (total, text) => {
    expect(formatSearchTotal(total, 'en')).toBe(text)
  })

  test('uses the digits of the language', () => {
    expect(formatSearchTotal(1001, 'th-u-nu-thai')).toBe('๑๐๐๐ +')
    expect(formatSearchTotal(12, 'ar-EG')).toBe('١٢')
  })

  test('formats totals up to a thousand exactly', () => {
    fc.assert(
      fc.property(fc.nat(1000), total => {
        expect(formatSearchTotal(total, 'de')).toBe(String(total))
      }),
    )
  })
})
