import type { ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { buildCouponColumnsSql, type CouponRow, couponRow } from './coupon-row.ts'
import type { CouponTerms } from './discount.ts'

const columns = buildCouponColumnsSql({ userId: '$1::bigint', now: '$2::timestamptz', locale: '$3::text' })

/** Maximum number of coupons read per fan, newest first. */
const couponsMax = 500

const fanCouponsStatement = jsonStatement({
  name: 'coupons.of-fan',
  text: `select ${columns} from (select * from fan_coupons where user_id = $1 order by granted_at desc limit ${couponsMax}) f
    join coupons c on c.id = f.coupon_id order by c.valid_until, c.id`,
  row: couponRow,
})

interface CouponReader {
  userId: number
  locale: string
  now: number
}

/** Reads a fan's coupons, earliest expiry first. */
export function readFanCoupons(db: ReadDb, { userId, locale, now }: CouponReader): Promise<CouponRow[]> {
  return readJsonRows(db, fanCouponsStatement, [userId, new Date(now), locale])
}

const fanCouponStatement = jsonStatement({
  name: 'coupons.one-of-fan',
  text: `select ${columns} from fan_coupons f join coupons c on c.id = f.coupon_id
    where f.user_id = $1 and f.coupon_id = $4`,
  row: couponRow,
})

/** Reads a fan's coupon; null if the coupon is unknown or belongs to another fan. */
export async function readCoupon(
  db: ReadDb,
  couponId: number,
  { userId, locale, now }: CouponReader,
): Promise<(CouponRow & CouponTerms) | null> {
  const [found] = await readJsonRows(db, fanCouponStatement, [userId, new Date(now), locale, couponId])
  return found ?? null
}
