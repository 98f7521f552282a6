import type { OwnCoupon } from './queries.ts'

/**
 * `usable` includes coupons that become valid later. `over` includes expired and exhausted coupons, and
 * first-purchase coupons of fans who have already bought.
 */
export const couponGroups = ['usable', 'used', 'over'] as const
export type CouponGroup = (typeof couponGroups)[number]

function getGroup({ reason }: OwnCoupon): CouponGroup {
  if (reason === undefined || reason === 'not_yet') return 'usable'
  return reason === 'used' ? 'used' : 'over'
}

export function groupCoupons(coupons: readonly OwnCoupon[]): { group: CouponGroup; coupons: OwnCoupon[] }[] {
  return couponGroups
    .map(group => ({ group, coupons: coupons.filter(coupon => getGroup(coupon) === group) }))
    .filter(({ coupons: found }) => found.length > 0)
}
