import type { ReadDb } from '../../../platform/server/database.ts'
import { type CouponRow, presentCoupon } from './coupon-row.ts'
import { type CouponReason, type CouponUse, discountOf, reasonAgainst } from './discount.ts'
import { readCouponsOf } from './read-coupons.ts'

interface Asked {
  userId: number
  locale: string
  now: number
}

/** A fan's coupons: valid ones by expiry, then the others with the reason. */
export async function listOwnCoupons(db: ReadDb, asked: Asked) {
  const { usable, others } = partition(await readCouponsOf(db, asked), {})
  return { usable: usable.map(presentCoupon), not_usable: others }
}

/** Coupons for a purchase, with the discount of each where currency and price are known. */
export async function listBillingCoupons(db: ReadDb, asked: Asked & CouponUse) {
  const { projectId, currency, goods } = asked
  const { usable, others } = partition(await readCouponsOf(db, asked), { projectId, currency, goods })
  const discount = (coupon: CouponRow) =>
    currency === undefined || goods === undefined ? null : discountOf(coupon, currency, goods)
  return {
    usable: usable.map(coupon => ({ ...presentCoupon(coupon), discount: discount(coupon) })),
    not_usable: others,
  }
}

function partition(rows: readonly CouponRow[], use: CouponUse) {
  const usable: CouponRow[] = []
  const others: (ReturnType<typeof presentCoupon> & { reason: CouponReason })[] = []
  for (const row of rows) {
    const reason = reasonAgainst(row, use)
    if (reason) others.push({ ...presentCoupon(row), reason })
    else usable.push(row)
  }
  return { usable, others }
}
