import type { ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { type CouponRow, couponColumns, couponRow } from './coupon-row.ts'
import type { CouponTerms } from './discount.ts'

const columns = couponColumns({ userId: '$1::bigint', now: '$2::timestamptz', locale: '$3::text' })

/** How many coupons of a fan the lists look at: the newest. */
const couponsMax = 500

const ofFan = jsonStatement({
  name: 'coupons.of-fan',
  text: `select ${columns} from (select * from fan_coupons where user_id = $1 order by granted_at desc limit ${couponsMax}) f
    join coupons c on c.id = f.coupon_id order by c.valid_until, c.id`,
  row: couponRow,
})

interface Asked {
  userId: number
  locale: string
  now: number
}

/** A fan's coupons, those that end first being first. */
export function readCouponsOf(db: ReadDb, { userId, locale, now }: Asked): Promise<CouponRow[]> {
  return readJsonRows(db, ofFan, [userId, new Date(now), locale])
}

const one = jsonStatement({
  name: 'coupons.one-of-fan',
  text: `select ${columns} from fan_coupons f join coupons c on c.id = f.coupon_id
    where f.user_id = $1 and f.coupon_id = $4`,
  row: couponRow,
})

/** A coupon of a fan; null for one that is somebody else's or nobody's. */
export async function readCoupon(
  db: ReadDb,
  couponId: number,
  { userId, locale, now }: Asked,
): Promise<(CouponRow & CouponTerms) | null> {
  const [found] = await readJsonRows(db, one, [userId, new Date(now), locale, couponId])
  return found ?? null
}
