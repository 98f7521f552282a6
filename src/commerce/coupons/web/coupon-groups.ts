import type { OwnCoupon } from './queries.ts'

/** Usable now or later, used, and over: expired, used up by others, or for a first purchase already made. */
export const couponGroups = ['usable', 'used', 'over'] as const
export type CouponGroup = (typeof couponGroups)[number]

function groupOf({ reason }: OwnCoupon): CouponGroup {
  if (reason === undefined || reason === 'not_yet') return 'usable'
  return reason === 'used' ? 'used' : 'over'
}

/** Coupons by group, without empty groups. */
export function groupCoupons(coupons: readonly OwnCoupon[]): { group: CouponGroup; coupons: OwnCoupon[] }[] {
  return couponGroups
    .map(group => ({ group, coupons: coupons.filter(coupon => groupOf(coupon) === group) }))
    .filter(({ coupons: found }) => found.length > 0)
}
