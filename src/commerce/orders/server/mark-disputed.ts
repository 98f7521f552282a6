import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { refundEntries } from '../../draws/server/index.ts'
import type { LockedOrder } from './lock-order.ts'
import { voidTicketsOfOrder } from './ticketing.ts'

const markStatement = statement({
  name: 'orders.mark-disputed',
  text: 'update orders set is_disputed = $2 where id = $1 returning id',
  row: z.object({ id: z.int() }),
})

/** Marks an order whose payment the fan disputes at the bank, or clears the mark after we won. */
export async function markDisputed(db: Db, orderId: number, isDisputed: boolean): Promise<void> {
  await db.query(markStatement, [orderId, isDisputed])
}

/** Voids the order's tickets after the dispute is lost. */
export async function voidDisputedTickets(db: Db, orderId: number, at: number): Promise<void> {
  await voidTicketsOfOrder(db, orderId, { reason: 'disputed', at, actor: 'provider' })
}

/**
 * Removes the order's draw entries after the dispute is lost. The draw's row comes late in the lock order, so
 * the caller does this last.
 */
export async function removeDisputedEntries(
  db: Db,
  { id: orderId, projectId, isFanSign, lines }: LockedOrder,
  at: number,
): Promise<void> {
  if (isFanSign) await refundEntries(db, { orderId, projectId, pieces: lines }, at)
}
