import { expect, test } from 'vitest'
import { floatMax, heartsFor } from './floating-hearts.ts'

const random = () => 0.5

test('floats one heart at once when the fan presses', () => {
  expect(heartsFor(40, 41, { firstId: 7, random })).toEqual([{ id: 7, x: 0.5, delayMs: 0 }])
})

test('spreads the difference of two counts over a second, twelve at most', () => {
  expect(heartsFor(40, 43, { firstId: 1, random }).map(({ delayMs }) => delayMs)).toEqual([500, 500, 500])
  expect(heartsFor(0, 9_000, { firstId: 1, random })).toHaveLength(floatMax)
})

test('floats nothing when the count stays or falls', () => {
  expect(heartsFor(41, 41, { firstId: 1, random })).toEqual([])
  expect(heartsFor(41, 40, { firstId: 1, random })).toEqual([])
})
