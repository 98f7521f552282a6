import type { OwnCoupon } from './queries.ts'

/** `usable`: now or later. `over`: expired, exhausted by others, or for a first purchase already made. */
export const couponGroups = ['usable', 'used', 'over'] as const
export type CouponGroup = (typeof couponGroups)[number]

function getGroup({ reason }: OwnCoupon): CouponGroup {
  if (reason === undefined || reason === 'not_yet') return 'usable'
  return reason === 'used' ? 'used' : 'over'
}

/** Groups coupons, without empty groups. */
export function groupCoupons(coupons: readonly OwnCoupon[]): { group: CouponGroup; coupons: OwnCoupon[] }[] {
  return couponGroups
    .map(group => ({ group, coupons: coupons.filter(coupon => getGroup(coupon) === group) }))
    .filter(({ coupons: found }) => found.length > 0)
}
