import { describe, expect, test } from 'vitest'
import { extractDigits, formatCountdown } from './code-digits.ts'

describe('code helpers', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['Your code: 123456', '123456'],
    ['1234567890', '123456'],
    ['12a', '12'],
    ['🎫', ''],
    ['', ''],
  ])('extract from %j the digits %j', (typed, digits) => {
    expect(extractDigits(typed)).toBe(digits)
  })

  test('format a countdown', () => {
    expect([0, 9, 30, 60, 600].map(formatCountdown)).toEqual(['00:00', '00:09', '00:30', '01:00', '10:00'])
  })
})
