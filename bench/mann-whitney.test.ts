import { expect, test } from 'vitest'
import { mannWhitney } from './mann-whitney.ts'

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

test('two samples of the same values do not differ', () => {
  const { p, share } = mannWhitney(range(0, 50), range(0, 50))
  expect(p).toBeCloseTo(1, 2)
  expect(share).toBe(0.5)
})

test('a sample that lies higher does', () => {
  expect(mannWhitney(range(100, 50), range(0, 50))).toMatchObject({ share: 1 })
  expect(mannWhitney(range(100, 50), range(0, 50)).p).toBeLessThan(1e-10)
  expect(mannWhitney(range(0, 50), range(100, 50)).p).toBeLessThan(1e-10)
})

test('p is the one of the tables', () => {
  // U = 30 of 100 with ten each: z = (50 - 30 - 0.5) / 13.229 = 1.474, p = 0.1405.
  const a = [1, 2, 3, 4, 5, 12, 13, 16, 17, 12.5]
  const b = range(6, 6).concat([14, 15, 18, 19])
  const { p, share } = mannWhitney(a, b)
  const z = (Math.abs(share * 100 - 50) - 0.5) / 13.2288
  expect(p).toBeCloseTo(2 * (1 - normal(z)), 5)
})

test('nothing but ties is no difference', () => {
  expect(mannWhitney([1, 1, 1], [1, 1])).toEqual({ p: 1, share: 0.5 })
})

/** The normal distribution by numerical integration of its density. */
function normal(z: number): number {
  const step = 1e-4
  let sum = 0.5
  for (let x = 0; x < z; x += step)
    sum += (Math.exp(-((x + step / 2) ** 2) / 2) / Math.sqrt(2 * Math.PI)) * step
  return sum
}
