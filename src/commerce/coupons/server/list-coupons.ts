import type { ReadDb } from '../../../platform/server/database.ts'
import { type CouponRow, presentCoupon } from './coupon-row.ts'
import { type CouponReason, type CouponUse, computeDiscount, findUnusableReason } from './discount.ts'
import { readFanCoupons } from './read-coupons.ts'

interface CouponQuery {
  userId: number
  locale: string
  now: number
}

/** Lists a fan's coupons: usable ones by expiry, then the others with the reason. */
export async function listOwnCoupons(db: ReadDb, query: CouponQuery) {
  const { usable, others } = partition(await readFanCoupons(db, query), {})
  return { usable: usable.map(presentCoupon), not_usable: others }
}

/** Lists coupons for a purchase, with each discount if the currency and price are known. */
export async function listBillingCoupons(db: ReadDb, query: CouponQuery & CouponUse) {
  const { projectId, currency, goods } = query
  const { usable, others } = partition(await readFanCoupons(db, query), { projectId, currency, goods })
  const discount = (coupon: CouponRow) =>
    currency === undefined || goods === undefined ? null : computeDiscount(coupon, currency, goods)
  return {
    usable: usable.map(coupon => ({ ...presentCoupon(coupon), discount: discount(coupon) })),
    not_usable: others,
  }
}

function partition(rows: readonly CouponRow[], use: CouponUse) {
  const usable: CouponRow[] = []
  const others: (ReturnType<typeof presentCoupon> & { reason: CouponReason })[] = []
  for (const row of rows) {
    const reason = findUnusableReason(row, use)
    if (reason) others.push({ ...presentCoupon(row), reason })
    else usable.push(row)
  }
  return { usable, others }
}
