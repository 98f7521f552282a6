import * as z from 'zod'
import { idOfName } from '../../../../platform/import/id-of-key.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { textIn } from '../../../../platform/server/localized-text.ts'
import type { CommandResult } from '../../../../platform/server/operators/command.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'

export const couponHelp = 'A coupon is named by its id or by the key of its import.'

const byIdOrKey = statement({
  name: 'coupons.find-for-command',
  text: `select c.id, ${textIn('c.name', "'en'")} as name, c.valid_until
    from coupons c where c.id = ${idOfName('coupons', '$1')}`,
  row: z.object({ id: z.int(), name: z.string(), valid_until: z.date() }),
})
type FoundCoupon = RowOf<typeof byIdOrKey>

type Found = { coupon: FoundCoupon } | Extract<CommandResult, { ok: false }>

/** A coupon that may still be given: its end is ahead. */
export async function findCoupon(db: ReadDb, name: string, now: number): Promise<Found> {
  const [coupon] = await db.query(byIdOrKey, [name])
  if (!coupon) return { ok: false, problem: `There is no coupon "${name}".` }
  return coupon.valid_until.getTime() > now
    ? { coupon }
    : { ok: false, problem: `Coupon ${coupon.id} was valid until ${coupon.valid_until.toISOString()}.` }
}
