import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allot } from './allot.ts'
import { partInside, roundDown, shareOf } from './rounding.ts'

const amounts = fc.integer({ min: 0, max: 100_000_000_000_000 })
const sharers = fc.array(
  fc.record({ weight: fc.integer({ min: 0, max: 2_000_000_000 }), rank: fc.integer() }),
  { minLength: 1, maxLength: 20 },
)

test.each([
  // Halves go upwards: 12.5 and 0.5.
  [250, 500, 1, 13],
  [1, 5_000, 1, 1],
  [249, 500, 1, 12],
  [0, 10_000, 1, 0],
  [999, 10_000, 1, 999],
  // HUF: 10 % of Ft 1,234 is Ft 123.4.
  [123_400, 1_000, 100, 12_300],
  [125_000, 1_000, 100, 12_500],
  [123_500, 1_000, 100, 12_400],
])('of %i, %i hundredths of a percent in steps of %i are %i', (amount, basisPoints, step, share) => {
  expect(shareOf(amount, basisPoints, step)).toBe(share)
})

test.each([
  [121, 2_100, 21],
  [11_000, 1_000, 1_000],
  [100, 1_000, 9],
  [0, 1_000, 0],
  [100, 0, 0],
])('in %i at %i there are %i of tax', (amount, basisPoints, tax) => {
  expect(partInside(amount, basisPoints)).toBe(tax)
})

test('shares and parts inside are exact to half a unit, however large', () => {
  const rates = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(amounts, rates, fc.constantFrom(1, 100), (amount, basisPoints, step) => {
      const twice = 2n * BigInt(amount) * BigInt(basisPoints)
      const off = BigInt(shareOf(amount, basisPoints, step)) * 20_000n - twice
      expect(off <= 10_000n * BigInt(step) && off > -10_000n * BigInt(step)).toBe(true)
      const base = 10_000n + BigInt(basisPoints)
      const inside = BigInt(partInside(amount, basisPoints)) * 2n * base - twice
      expect(inside <= base && inside > -base).toBe(true)
    }),
  )
})

test('downwards to a step', () => {
  expect([roundDown(199, 100), roundDown(200, 100), roundDown(199, 1)]).toEqual([100, 200, 199])
})

test('parts add up, are near their share, and do not depend on the order', () => {
  fc.assert(
    fc.property(sharers, fc.nat(), fc.constantFrom(1, 100), (given, seed, step) => {
      const total = given.reduce((sum, { weight }) => sum + weight, 0)
      const amount = total === 0 ? 0 : roundDown(seed % (total + 1), step)
      const parts = allot(amount, given, step)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      expect(parts.every((part, at) => part <= (given[at]?.weight ?? 0))).toBe(true)
      for (const [at, part] of parts.entries()) {
        const share = total === 0 ? 0 : (amount / total) * (given[at]?.weight ?? 0)
        expect(Math.abs(part - share)).toBeLessThanOrEqual(step)
      }
      const turned = allot(amount, given.toReversed(), step)
      const pairs = (list: typeof given, of: number[]) =>
        list.map(({ weight, rank }, at) => `${weight} ${rank} ${of[at]}`).toSorted()
      expect(pairs(given.toReversed(), turned)).toEqual(pairs(given, parts))
    }),
  )
})

test('nobody gives more than they have', () => {
  expect(
    allot(7, [
      { weight: 5, rank: 1 },
      { weight: 2, rank: 2 },
      { weight: 0, rank: 3 },
    ]),
  ).toEqual([5, 2, 0])
  expect(
    allot(10, [
      { weight: 1, rank: 2 },
      { weight: 1, rank: 1 },
      { weight: 1, rank: 3 },
    ]),
  ).toEqual([3, 4, 3])
  expect(allot(3, [{ weight: 0, rank: 1 }])).toEqual([0])
})
