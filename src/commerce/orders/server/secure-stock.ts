import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { lockOpenDraw } from '../../draws/server/index.ts'
import { readLateTerms } from '../../shop/server/index.ts'
import { releaseHolds, takeHold } from './hold.ts'
import type { LockedOrder } from './lock-order.ts'
import { readState } from './order-state.ts'

const extendStatement = statement({
  name: 'orders.extend-hold',
  text: `update orders set is_holding = true, hold_expires_at = greatest(hold_expires_at, $2) where id = $1`,
  row: none,
})

/**
 * Secures the stock before a payment is approved, so that nothing is charged without stock (product 9).
 * Extends the hold to at least `untilMs`, or reserves the whole order again if the hold has expired, while
 * the order stays NOTHING. Returns `out_of_stock` for a cancelled project or a product with a stopped sale,
 * even if stock is held. Unless it returns `secured`, nothing has changed and the caller must not request the
 * approval.
 */
export async function secureStock(
  db: Db,
  order: LockedOrder,
  { untilMs, now }: { untilMs: number; now: number },
): Promise<'secured' | 'out_of_stock' | 'already_paid'> {
  const { status, isHolding } = await readState(db, order.id)
  if (status !== 'PENDING' && status !== 'NOTHING') return 'already_paid'
  if (!(isHolding ? await isStillSold(db, order) : await reserveAgain(db, order, now))) return 'out_of_stock'
  await db.query(extendStatement, [order.id, new Date(untilMs)])
  return 'secured'
}

const readTermsOfLines = (db: Db, { lines }: LockedOrder) =>
  readLateTerms(
    db,
    lines.map(({ productId }) => productId),
  )
export const isStillSold = async (db: Db, order: LockedOrder) => (await readTermsOfLines(db, order)) !== null

/**
 * Reserves what an order held before; returns false if part of it, the project or the account is no longer
 * available.
 */
export async function reserveAgain(db: Db, order: LockedOrder, now: number): Promise<boolean> {
  const { userId, couponId, lines } = order
  if (userId === null) return false
  const limits = await readTermsOfLines(db, order)
  const holding = { userId, couponId, lines }
  if (limits === null || !(await takeHold(db, holding, { limits, now }))) return false
  if (!order.isFanSign || (await lockOpenDraw(db, order.projectId))) return true
  // The winners are published, so a new entry would have no chance.
  await releaseHolds(db, [holding])
  return false
}
