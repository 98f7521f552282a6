import { expect, test } from 'vitest'
import { heartsFor } from './floating-hearts.ts'

const random = () => 0.5

test('floats one heart from the edge when the fan presses', () => {
  expect(heartsFor(40, 41, random)).toEqual([{ x: 0.5, y: 0, scale: 1 }])
})

test('spreads the difference of two counts, twelve at most', () => {
  expect(heartsFor(40, 43, random)).toEqual(Array(3).fill({ x: 0.5, y: 0.5, scale: 0.8 }))
  expect(heartsFor(0, 9_000, random)).toHaveLength(12)
})

test('floats nothing when the count stays or falls', () => {
  expect(heartsFor(41, 41, random)).toEqual([])
  expect(heartsFor(41, 40, random)).toEqual([])
})
