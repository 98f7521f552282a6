import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { lockThen } from '../../../platform/server/lock-then.ts'
import { statement } from '../../../platform/server/statement.ts'

interface Use {
  couponId: number
  userId: number
}

const moved = z.object({ id: z.int() })

/** Locks the coupon before the fan's row, so that parallel orders queue here. */
const lock = statement({
  name: 'coupons.lock',
  text: 'select id from coupons where id = $1 for no key update',
  row: moved,
})

const holdStatement = statement({
  name: 'coupons.hold',
  text: `with coupon as (
      select id, uses_per_fan from coupons
       where id = $1 and valid_from <= $3 and valid_until > $3
         and (uses_max is null or used_count + held_count < uses_max)
    ), fan as (
      update fan_coupons f set held_count = f.held_count + 1 from coupon
       where f.coupon_id = coupon.id and f.user_id = $2 and f.used_count + f.held_count < coupon.uses_per_fan
      returning f.coupon_id
    ) update coupons c set held_count = c.held_count + 1 from fan where c.id = fan.coupon_id returning c.id`,
  row: moved,
})

/** Holds a use for an order in the transaction that holds its stock; returns false if none is left. */
export async function holdCoupon(db: Db, { couponId, userId, now }: Use & { now: number }): Promise<boolean> {
  const held = await lockThen(db, [lock, [couponId]], [holdStatement, [couponId, userId, new Date(now)]])
  return held.length > 0
}

const moves = {
  use: { held: -1, used: 1 },
  release: { held: -1, used: 0 },
  giveBack: { held: 0, used: -1 },
}

const moveStatement = statement({
  name: 'coupons.move-use',
  text: `with fan as (
      update fan_coupons f set held_count = f.held_count + $3, used_count = f.used_count + $4
       where f.coupon_id = $1 and f.user_id = $2 and f.held_count + $3 >= 0 and f.used_count + $4 >= 0
      returning f.coupon_id
    ) update coupons c set held_count = c.held_count + $3, used_count = c.used_count + $4
        from fan where c.id = fan.coupon_id returning c.id`,
  row: moved,
})

/** Returns false if there is no matching use, so that repeating a move has no effect. */
async function move(
  db: Db,
  { couponId, userId }: Use,
  { held, used }: (typeof moves)['use'],
): Promise<boolean> {
  const values = [couponId, userId, held, used]
  return (await lockThen(db, [lock, [couponId]], [moveStatement, values])).length > 0
}

/** Marks the held use as spent when the order is paid. */
export const useCoupon = (db: Db, use: Use): Promise<boolean> => move(db, use, moves.use)

/** Releases the held use when the order is cancelled or not paid in time. */
export const releaseCoupon = (db: Db, use: Use): Promise<boolean> => move(db, use, moves.release)

/** Makes the use available again after a full refund before dispatch. */
export const giveBackCoupon = (db: Db, use: Use): Promise<boolean> => move(db, use, moves.giveBack)
