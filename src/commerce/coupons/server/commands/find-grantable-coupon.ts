import type { ReadDb } from '../../../../platform/server/database.ts'
import type { CommandResult } from '../../../../platform/server/operators/command.ts'
import { type FoundCoupon, findCoupon } from '../find-coupon.ts'

export const couponHelp = 'A coupon is named by its id or by the key of its import.'

type GrantableCoupon = { coupon: FoundCoupon } | Extract<CommandResult, { ok: false }>

/** Finds a coupon that can still be granted; otherwise returns the reason why it cannot. */
export async function findGrantableCoupon(db: ReadDb, name: string, now: number): Promise<GrantableCoupon> {
  const found = await findCoupon(db, name, now)
  if (!found) return { ok: false, problem: `There is no coupon "${name}".` }
  const { coupon, isOver } = found
  return isOver
    ? { ok: false, problem: `Coupon ${coupon.id} was valid until ${coupon.valid_until.toISOString()}.` }
    : { coupon }
}
