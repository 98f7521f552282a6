import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { computeIncludedTax, computeShare, roundDown } from './rounding.ts'

const amounts = fc.integer({ min: 0, max: 100_000_000_000_000 })
const sharers = fc.array(
  fc.record({ weight: fc.integer({ min: 0, max: 2_000_000_000 }), rank: fc.integer() }),
  { minLength: 1, maxLength: 20 },
)

describe('money functions', () => {
  test.each([
    // 12.5 and 0.5 are halves, which round up.
    [250, 500, 1, 13],
    [1, 5_000, 1, 1],
    [249, 500, 1, 12],
    [0, 10_000, 1, 0],
    [999, 10_000, 1, 999],
    // In HUF, 10 % of Ft 1,234 is Ft 123.4.
    [123_400, 1_000, 100, 12_300],
    [125_000, 1_000, 100, 12_500],
    [123_500, 1_000, 100, 12_400],
  ])(
    'compute for %i at %i hundredths of a percent in steps of %i a share of %i',
    (amount, basisPoints, step, share) => {
      expect(computeShare(amount, basisPoints, step)).toBe(share)
    },
  )

  test.each([
    [121, 2_100, 21],
    [11_000, 1_000, 1_000],
    [100, 1_000, 9],
    [0, 1_000, 0],
    [100, 0, 0],
  ])('compute for %i at %i hundredths of a percent an included tax of %i', (amount, basisPoints, tax) => {
    expect(computeIncludedTax(amount, basisPoints)).toBe(tax)
  })

  test('round shares and included tax to within half a unit for any amount', () => {
    const rates = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(amounts, rates, fc.constantFrom(1, 100), (amount, basisPoints, step) => {
        const twice = 2n * BigInt(amount) * BigInt(basisPoints)
        const off = BigInt(computeShare(amount, basisPoints, step)) * 20_000n - twice
        expect(off <= 10_000n * BigInt(step) && off > -10_000n * BigInt(step)).toBe(true)
        const base = 10_000n + BigInt(basisPoints)
        const difference = BigInt(computeIncludedTax(amount, basisPoints)) * 2n * base - twice
        expect(difference <= base && difference > -base).toBe(true)
      }),
    )
  })

  test('round down to a step', () => {
    expect([roundDown(199, 100), roundDown(200, 100), roundDown(199, 1)]).toEqual([100, 200, 199])
  })

  test("split an amount into parts that add up, are near their share and don't depend on the order", () => {
    fc.assert(
      fc.property(sharers, fc.nat(), fc.constantFrom(1, 100), (input, seed, step) => {
        const total = input.reduce((sum, { weight }) => sum + weight, 0)
        const amount = total === 0 ? 0 : roundDown(seed % (total + 1), step)
        const parts = allocate(amount, input, step)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        expect(parts.every((part, at) => part <= (input[at]?.weight ?? 0))).toBe(true)
        for (const [at, part] of parts.entries()) {
          const share = total === 0 ? 0 : (amount / total) * (input[at]?.weight ?? 0)
          expect(Math.abs(part - share)).toBeLessThanOrEqual(step)
        }
        const turned = allocate(amount, input.toReversed(), step)
        const pairs = (list: typeof input, partList: number[]) =>
          list.map(({ weight, rank }, at) => `${weight} ${rank} ${partList[at]}`).toSorted()
        expect(pairs(input.toReversed(), turned)).toEqual(pairs(input, parts))
      }),
    )
  })

  test('never allocate more than a weight', () => {
    expect(
      allocate(7, [
        { weight: 5, rank: 1 },
        { weight: 2, rank: 2 },
        { weight: 0, rank: 3 },
      ]),
    ).toEqual([5, 2, 0])
    expect(
      allocate(10, [
        { weight: 1, rank: 2 },
        { weight: 1, rank: 1 },
        { weight: 1, rank: 3 },
      ]),
    ).toEqual([3, 4, 3])
    expect(allocate(3, [{ weight: 0, rank: 1 }])).toEqual([0])
  })
})
