import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { keepDrawOpen } from '../../draws/server/index.ts'
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
 * Before a payment is approved (product 9): nothing is charged without stock. A hold lasts at least until `untilMs`
 * then; one that is over is taken anew, whole, while the order stays NOTHING. Nothing is left of a project that was
 * called off or of a product whose sale is stopped, whatever is held. Where nothing was secured, nothing was changed, and the approval must not be asked for.
 */
export async function secureStock(
  db: Db,
  order: LockedOrder,
  { untilMs, now }: { untilMs: number; now: number },
): Promise<'secured' | 'out_of_stock' | 'already_paid'> {
  const { status, isHolding } = await readState(db, order.id)
  if (status !== 'PENDING' && status !== 'NOTHING') return 'already_paid'
  if (!(isHolding ? await isStillSold(db, order) : await takeAgain(db, order, now))) return 'out_of_stock'
  await db.query(extendStatement, [order.id, new Date(untilMs)])
  return 'secured'
}

const lateTermsOf = (db: Db, { lines }: LockedOrder) =>
  readLateTerms(
    db,
    lines.map(({ productId }) => productId),
  )
export const isStillSold = async (db: Db, order: LockedOrder) => (await lateTermsOf(db, order)) !== null

/** Takes what an order held before; false where something of it, the project or the account is gone. */
export async function takeAgain(db: Db, order: LockedOrder, now: number): Promise<boolean> {
  const { userId, couponId, lines } = order
  if (userId === null) return false
  const limits = await lateTermsOf(db, order)
  const holding = { userId, couponId, lines }
  if (limits === null || !(await takeHold(db, holding, { limits, now }))) return false
  if (!order.isFanSign || (await keepDrawOpen(db, order.projectId))) return true
  // Its list is published: there would be no chance in it.
  await releaseHolds(db, [holding])
  return false
}
