import { currencyOf } from '../../../platform/contract/currencies.ts'
import { allot } from '../../../platform/server/money/allot.ts'
import { type CouponReason, discountOf, reasonAgainst } from '../../coupons/server/index.ts'
import type { Problem, Quote } from '../contract.ts'
import { type AskedBasket, type Facts, type PricedLine, sumOf } from './basket.ts'

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

export interface Taken {
  coupon: Quote['coupon']
  /** Of each line, in their order. */
  lineDiscounts: number[]
  shippingDiscount: number
  problem: Problem | null
}

export interface Undiscounted {
  facts: Facts
  priced: readonly PricedLine[]
  shipping: number
  currency: string
}

/** What a coupon takes off each line and the shipping, or why it takes nothing. */
export function takeCoupon(
  asked: AskedBasket,
  { facts: { coupon }, priced, shipping, currency }: Undiscounted,
): Taken {
  const nothing = { coupon: null, lineDiscounts: priced.map(() => 0), shippingDiscount: 0 }
  if (asked.coupon_id === undefined) return { ...nothing, problem: null }
  if (!coupon) return { ...nothing, problem: { code: 'coupon_not_applicable' } }
  const goods = sumOf(priced.map(({ subtotal }) => subtotal))
  const reason = reasonAgainst(coupon, { projectId: asked.project_id, currency, goods })
  if (reason) return { ...nothing, problem: { code: couponProblems[reason] } }
  const covered = coupon.covers_shipping ? shipping : 0
  const amount = discountOf(coupon, currency, goods + covered)
  const sharers = priced.map(({ subtotal, variant }) => ({ weight: subtotal, rank: variant.id }))
  const parts = allot(amount, [...sharers, { weight: covered, rank: 0 }], currencyOf(currency).step)
  const shippingDiscount = parts.at(-1) ?? 0
  const told = { id: coupon.id, name: coupon.name, discount: amount, shipping_discount: shippingDiscount }
  return { coupon: told, lineDiscounts: parts.slice(0, -1), shippingDiscount, problem: null }
}
