import { describe, expect, test } from 'vitest'
import { formatTyped, parseAmount } from './parse-amount.ts'

describe('parseAmount', () => {
  test.each([
    ['12', 'EUR', 1_200],
    ['12.5', 'EUR', 1_250],
    ['12,50', 'EUR', 1_250],
    ['1,234.50', 'USD', 123_450],
    ['1.234,50', 'EUR', 123_450],
    ['1 234,50', 'EUR', 123_450],
    ['1,234', 'EUR', 123_400],
    ['12,000', 'KRW', 12_000],
    ['0', 'KRW', 0],
  ])('reads %s %s', (typed, currency, amount) => {
    expect(parseAmount(typed, currency)).toBe(amount)
  })

  test.each([
    ['', 'EUR'],
    ['-5', 'EUR'],
    ['five', 'EUR'],
    ['1.2345', 'EUR'],
    ['12.50', 'KRW'],
    ['12,34,56', 'EUR'],
  ])('refuses “%s” %s', (typed, currency) => {
    expect(parseAmount(typed, currency)).toBeNull()
  })

  test('reads what formatTyped formats', () => {
    for (const [amount, currency] of [
      [123_450, 'EUR'],
      [12_000, 'KRW'],
      [5, 'USD'],
    ] as const)
      expect(parseAmount(formatTyped(amount, currency), currency)).toBe(amount)
  })
})
