import { getCurrency } from '../../../platform/contract/currencies.ts'
import { allocate } from '../../../platform/server/money/allocate.ts'
import { type CouponReason, computeDiscount, findUnusableReason } from '../../coupons/server/index.ts'
import type { Problem, Quote } from '../contract.ts'
import { type BasketInput, type PricedLine, type PricingFacts, sumAmounts } from './basket.ts'

const couponProblems = {
  used: 'coupon_used_up',
  used_up: 'coupon_used_up',
  minimum: 'coupon_minimum',
  expired: 'coupon_not_applicable',
  not_yet: 'coupon_not_applicable',
  other_project: 'coupon_not_applicable',
  other_currency: 'coupon_not_applicable',
  first_purchase: 'coupon_not_applicable',
} satisfies Record<CouponReason, Problem['code']>

export interface AppliedCoupon {
  coupon: Quote['coupon']
  /** One discount per line, in the order of the lines. */
  lineDiscounts: number[]
  shippingDiscount: number
  problem: Problem | null
}

export interface UndiscountedBasket {
  facts: PricingFacts
  priced: readonly PricedLine[]
  shipping: number
  currency: string
}

/** Computes the coupon's discount on each line and on shipping, or the reason why it does not apply. */
export function applyCoupon(
  basket: BasketInput,
  { facts: { coupon }, priced, shipping, currency }: UndiscountedBasket,
): AppliedCoupon {
  const noDiscount = { coupon: null, lineDiscounts: priced.map(() => 0), shippingDiscount: 0 }
  if (basket.coupon_id === undefined) return { ...noDiscount, problem: null }
  if (!coupon) return { ...noDiscount, problem: { code: 'coupon_not_applicable' } }
  const goods = sumAmounts(priced.map(({ subtotal }) => subtotal))
  const reason = findUnusableReason(coupon, { projectId: basket.project_id, currency, goods })
  if (reason) return { ...noDiscount, problem: { code: couponProblems[reason] } }
  const covered = coupon.covers_shipping ? shipping : 0
  const amount = computeDiscount(coupon, currency, goods + covered)
  const sharers = priced.map(({ subtotal, variant }) => ({ weight: subtotal, rank: variant.id }))
  const parts = allocate(amount, [...sharers, { weight: covered, rank: 0 }], getCurrency(currency).step)
  const shippingDiscount = parts.at(-1) ?? 0
  const applied = { id: coupon.id, name: coupon.name, discount: amount, shipping_discount: shippingDiscount }
  return { coupon: applied, lineDiscounts: parts.slice(0, -1), shippingDiscount, problem: null }
}
