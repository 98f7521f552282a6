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

/** Marks that the fan disputes the payment at the bank, or clears the mark after we won. */
export async function markDisputed(db: Db, orderId: number, isDisputed: boolean): Promise<void> {
  await db.query(markStatement, [orderId, isDisputed])
}

/** Voids the tickets after the bank has permanently taken the money back. */
export async function voidDisputedTickets(db: Db, orderId: number, at: number): Promise<void> {
  await voidTicketsOfOrder(db, orderId, { reason: 'disputed', at, actor: 'provider' })
}

/** Removes the draw entries of a lost dispute. The draw's row comes late in the lock order. */
export async function removeDisputedEntries(
  db: Db,
  { id: orderId, projectId, isFanSign, lines }: LockedOrder,
  at: number,
): Promise<void> {
  if (isFanSign) await refundEntries(db, { orderId, projectId, pieces: lines }, at)
}
