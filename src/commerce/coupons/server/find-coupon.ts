import * as z from 'zod'
import { idOfName } from '../../../platform/import/id-of-key.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { textIn } from '../../../platform/server/localized-text.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const byIdOrKey = statement({
  name: 'coupons.find-for-command',
  text: `select c.id, ${textIn('c.name', "'en'")} as name, c.valid_until
    from coupons c where c.id = ${idOfName('coupons', '$1')}`,
  row: z.object({ id: z.int(), name: z.string(), valid_until: z.date() }),
})
export type FoundCoupon = RowOf<typeof byIdOrKey>

/** A coupon by its id or the key of its import; only one whose end is ahead may still be given. */
export async function findCoupon(
  db: ReadDb,
  name: string,
  now: number,
): Promise<{ coupon: FoundCoupon; isOver: boolean } | null> {
  const [coupon] = await db.query(byIdOrKey, [name])
  return coupon ? { coupon, isOver: coupon.valid_until.getTime() <= now } : null
}
