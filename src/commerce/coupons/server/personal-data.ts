import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'

/**
 * Personal data in a fan's coupons. Erasing a fan does not release used coupons: `gone_count` keeps the
 * counters consistent with recounts.
 */
export const couponData: PersonalData = {
  tables: { fan_coupons: { exportedAs: 'coupons' } },
  export: async (db, { userId }) => ({ coupons: await readAll(db, userId) }),
  async erase(db, { userId }) {
    await eraseCoupons(db, userId)
  },
}

const lockCoupons = statement({
  name: 'coupons.lock-of-fan',
  text: `select c.id from coupons c join fan_coupons f on f.coupon_id = c.id where f.user_id = $1
    order by c.id for no key update of c`,
  row: z.object({ id: z.int() }),
})

const leaveCodes = statement({
  name: 'coupons.leave-codes',
  text: `update coupon_codes set gone_count = gone_count + 1
    where code_hash in (select code_hash from fan_coupons where user_id = $1)`,
  row: none,
})

const eraseStatement = statement({
  name: 'coupons.erase',
  text: `with gone as (delete from fan_coupons where user_id = $1 returning coupon_id, used_count, held_count)
    update coupons c set gone_count = c.gone_count + gone.used_count, held_count = c.held_count - gone.held_count
      from gone where c.id = gone.coupon_id`,
  row: none,
})

/** Releases uses held by orders; spent uses stay counted. */
async function eraseCoupons(db: Db, userId: number): Promise<void> {
  await db.query(lockCoupons, [userId])
  await db.query(leaveCodes, [userId])
  await db.query(eraseStatement, [userId])
}

const exportStatement = statement({
  name: 'coupons.export',
  text: `select c.name ->> 'en' as name, f.coupon_id, f.granted_at, f.used_count, f.held_count
    from fan_coupons f join coupons c on c.id = f.coupon_id where f.user_id = $1 order by f.granted_at, f.coupon_id`,
  row: z.object({
    name: z.string(),
    coupon_id: z.int(),
    granted_at: z.date(),
    used_count: z.int(),
    held_count: z.int(),
  }),
})

function readAll(db: ReadDb, userId: number): Promise<object[]> {
  return db.query(exportStatement, [userId])
}
