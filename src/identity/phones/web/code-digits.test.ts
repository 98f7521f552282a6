import { expect, test } from 'vitest'
import { digitsOf, minutesAndSeconds } from './code-digits.ts'

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
])('%j holds the digits %j', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

test('a countdown', () => {
  expect([0, 9, 30, 60, 600].map(minutesAndSeconds)).toEqual(['00:00', '00:09', '00:30', '01:00', '10:00'])
})
