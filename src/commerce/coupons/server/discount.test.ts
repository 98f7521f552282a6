import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CouponTerms, computeDiscount, findUnusableReason } from './discount.ts'

const coupon = (overrides: Partial<CouponTerms> = {}): CouponTerms => ({
  id: 1,
  name: 'Ten off',
  currency: null,
  amount: null,
  basis_points: 1_000,
  caps: {},
  minimums: {},
  is_begun: true,
  is_over: false,
  is_used_up: false,
  is_used: false,
  is_first_purchase_only: false,
  has_bought: false,
  covers_shipping: false,
  project_ids: null,
  ...overrides,
})
const amountOff = (amount: number, currency = 'USD', overrides: Partial<CouponTerms> = {}) =>
  coupon({ basis_points: null, amount, currency, ...overrides })

describe('coupon discount', () => {
  test.each([
    ['10 % of 12.34', coupon(), 'USD', 1_234, 123],
    ['10 % of 12.35 is a half, upwards', coupon(), 'USD', 1_235, 124],
    ['10 % with a cap', coupon({ caps: { USD: 100 } }), 'USD', 5_000, 100],
    ['all of it', coupon({ basis_points: 10_000 }), 'KRW', 33_333, 33_333],
    ['an amount', amountOff(500), 'USD', 5_000, 500],
    ['an amount, and the goods are cheaper', amountOff(500), 'USD', 300, 300],
    ['an amount with a cap', amountOff(500, 'USD', { caps: { USD: 200 } }), 'USD', 5_000, 200],
    ['10 % in whole forints', coupon(), 'HUF', 123_400, 12_300],
    ['a cap in whole forints', coupon({ caps: { HUF: 150 } }), 'HUF', 123_400, 100],
    ['nothing', coupon(), 'USD', 0, 0],
  ])('%s', (_what, overrides, currency, amount, discount) => {
    expect(computeDiscount(overrides, currency, amount)).toBe(discount)
  })

  test('rounds a percentage to within half a unit and never exceeds the price', () => {
    const prices = fc.integer({ min: 0, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 10_000 }), (price, basisPoints) => {
        const discount = computeDiscount(coupon({ basis_points: basisPoints }), 'KRW', price)
        expect(Math.abs(discount - (price * basisPoints) / 10_000)).toBeLessThanOrEqual(0.51)
        expect(discount).toBeLessThanOrEqual(price)
      }),
    )
  })

  test.each([
    [null, {}, { projectId: 1, currency: 'USD', goods: 1 }],
    ['used', { is_used: true, is_over: true }, {}],
    ['expired', { is_over: true }, {}],
    ['used_up', { is_used_up: true }, {}],
    ['first_purchase', { is_first_purchase_only: true, has_bought: true }, {}],
    [null, { is_first_purchase_only: true }, {}],
    ['other_project', { project_ids: [2] }, { projectId: 1 }],
    [null, { project_ids: [2] }, {}],
    ['not_yet', { is_begun: false }, {}],
    ['other_currency', { caps: { USD: 100 } }, { currency: 'EUR' }],
    ['other_currency', { minimums: { USD: 100 } }, { currency: 'EUR', goods: 100 }],
    ['other_currency', {}, { currency: 'XXX' }],
    ['minimum', { minimums: { USD: 100 } }, { currency: 'USD', goods: 99 }],
    [null, { minimums: { USD: 100 } }, { currency: 'USD', goods: 100 }],
    [null, { minimums: { USD: 100 } }, { currency: 'USD' }],
  ] as const)('gives the reason %s for the terms %j and the purchase %j', (reason, overrides, use) => {
    expect(findUnusableReason(coupon(overrides as Partial<CouponTerms>), use)).toBe(reason)
  })

  test('applies a fixed amount only in its own currency', () => {
    expect(findUnusableReason(amountOff(500), { currency: 'EUR' })).toBe('other_currency')
    expect(findUnusableReason(amountOff(500), { currency: 'USD' })).toBe(null)
  })
})
