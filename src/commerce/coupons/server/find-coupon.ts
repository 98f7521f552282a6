import * as z from 'zod'
import { selectIdByName } from '../../../platform/import/select-by-key.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const byIdOrKey = statement({
  name: 'coupons.find-for-command',
  text: `select c.id, ${buildTextSql('c.name', "'en'")} as name, c.valid_until
    from coupons c where c.id = ${selectIdByName('coupons', '$1')}`,
  row: z.object({ id: z.int(), name: z.string(), valid_until: z.date() }),
})
export type FoundCoupon = RowOf<typeof byIdOrKey>

/**
 * Finds a coupon by its id or import key. `isOver` is true if it has expired and cannot be granted any more.
 */
export async function findCoupon(
  db: ReadDb,
  name: string,
  now: number,
): Promise<{ coupon: FoundCoupon; isOver: boolean } | null> {
  const [coupon] = await db.query(byIdOrKey, [name])
  return coupon ? { coupon, isOver: coupon.valid_until.getTime() <= now } : null
}
