import { getCurrency, isCurrency } from '../../../platform/contract/currencies.ts'
import { computeShare, roundDown } from '../../../platform/server/money/rounding.ts'
import type { couponReasons } from '../contract.ts'

/** Terms that determine the discount of a fan's coupon. Amounts by currency are in minor units. */
export interface CouponTerms {
  id: number
  name: string
  currency: string | null
  amount: number | null
  basis_points: number | null
  caps: Record<string, number>
  minimums: Record<string, number>
  /** Evaluated at the time of the query. */
  is_begun: boolean
  is_over: boolean
  /** Whether all uses (`is_used_up`), or this fan's uses (`is_used`), are spent or held by orders. */
  is_used_up: boolean
  is_used: boolean
  is_first_purchase_only: boolean
  has_bought: boolean
  covers_shipping: boolean
  project_ids: number[] | null
}

export interface CouponUse {
  projectId?: number | undefined
  currency?: string | undefined
  /** Goods price in minor units. */
  goods?: number | undefined
}

export type CouponReason = (typeof couponReasons)[number]

/** Returns why a coupon does not apply, the longest-lasting reason first; null if it applies. */
export function findUnusableReason(coupon: CouponTerms, use: CouponUse): CouponReason | null {
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
 * A cap or minimum that does not list the payment's currency excludes it; otherwise fans could avoid a cap by
 * paying in another currency.
 */
function isMadeFor({ currency, caps, minimums }: CouponTerms, paymentCurrency: string): boolean {
  if (!isCurrency(paymentCurrency)) return false
  const names = (amounts: Record<string, number>) =>
    Object.keys(amounts).length === 0 || Object.hasOwn(amounts, paymentCurrency)
  return (currency ?? paymentCurrency) === paymentCurrency && names(caps) && names(minimums)
}

/**
 * Computes the discount on an amount (goods, or goods with shipping), at most that amount. Percentages round
 * to the nearest unit; caps round down to the currency's step.
 */
export function computeDiscount(coupon: CouponTerms, currency: string, amount: number): number {
  const { step } = getCurrency(currency)
  const discount = coupon.amount ?? computeShare(amount, coupon.basis_points ?? 0, step)
  const cap = coupon.caps[currency] ?? amount
  const most = Math.min(discount, cap, amount)
  return most === amount ? amount : roundDown(most, step)
}
