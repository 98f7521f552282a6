import { expect, test } from 'vitest'
import { formatsOf } from './format.ts'

test.each([
  [1_999, 'USD', '$19.99'],
  [1_999, 'KRW', '₩1,999'],
  [1_999, 'JPY', '¥1,999'],
  // Two decimals by ISO 4217, none as people write them.
  [1_750_000, 'HUF', 'HUF 17,500'],
  [15_000_000, 'IDR', 'IDR 150,000'],
])('%i minor units of %s are %s', (minor, currency, text) => {
  expect(formatsOf('en').money(minor, currency).replaceAll(/\s/g, ' ')).toBe(text)
})

test('what is taken off is told to the hundredth', () => {
  expect([10, 12.5, 0.25].map(formatsOf('en').discount)).toEqual(['10%', '12.5%', '0.25%'])
})
