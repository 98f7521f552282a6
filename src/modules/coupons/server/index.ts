export { type CouponReason, type CouponTerms, discountOf, reasonAgainst } from './discount.ts'
export { readCoupon } from './read-coupons.ts'
