import { currencyOf, isCurrency } from '../../../platform/contract/currencies.ts'
import { roundDown, shareOf } from '../../../platform/server/money/rounding.ts'
import type { couponReasons } from '../contract.ts'

/** A coupon of a fan, as it decides what it takes off. Amounts by currency are minor units. */
export interface CouponTerms {
  id: number
  name: string
  currency: string | null
  amount: number | null
  basis_points: number | null
  caps: Record<string, number>
  minimums: Record<string, number>
  /** By the time that it was read for. */
  is_begun: boolean
  is_over: boolean
  /** Whether all uses, or those of this fan, are paid or held by orders. */
  is_used_up: boolean
  is_used: boolean
  is_first_purchase_only: boolean
  has_bought: boolean
  covers_shipping: boolean
  project_ids: number[] | null
}

/** What it is to be used for. */
export interface CouponUse {
  projectId?: number | undefined
  currency?: string | undefined
  /** Price of the goods. */
  goods?: number | undefined
}

export type CouponReason = (typeof couponReasons)[number]

/** Why a coupon takes nothing off, the reason that lasts longest first; null where it does. */
export function reasonAgainst(coupon: CouponTerms, use: CouponUse): CouponReason | null {
  const { projectId, currency, goods } = use
  if (coupon.is_used) return 'used'
  if (coupon.is_over) return 'expired'
  if (coupon.is_used_up) return 'used_up'
  if (coupon.is_first_purchase_only && coupon.has_bought) return 'first_purchase'
  if (projectId !== undefined && coupon.project_ids?.includes(projectId) === false) return 'other_project'
  if (!coupon.is_begun) return 'not_yet'
  if (currency === undefined) return null
  if (!isMadeFor(coupon, currency)) return 'other_currency'
  return goods !== undefined && goods < (coupon.minimums[currency] ?? 0) ? 'minimum' : null
}

/**
 * A cap and a minimum that name other currencies alone would not hold in this one, so it is not for this one: nobody
 * gets round a cap by another currency.
 */
function isMadeFor({ currency, caps, minimums }: CouponTerms, asked: string): boolean {
  if (!isCurrency(asked)) return false
  const names = (amounts: Record<string, number>) =>
    Object.keys(amounts).length === 0 || Object.hasOwn(amounts, asked)
  return (currency ?? asked) === asked && names(caps) && names(minimums)
}

/**
 * What a coupon takes off an amount, the goods or the goods with their shipping: never more than that. A percentage is
 * rounded to the nearest unit, a cap downwards to what the currency can carry.
 */
export function discountOf(coupon: CouponTerms, currency: string, amount: number): number {
  const { step } = currencyOf(currency)
  const wanted = coupon.amount ?? shareOf(amount, coupon.basis_points ?? 0, step)
  const cap = coupon.caps[currency] ?? amount
  const most = Math.min(wanted, cap, amount)
  return most === amount ? amount : roundDown(most, step)
}
