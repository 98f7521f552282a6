import * as z from 'zod'
import { readOrderCards } from '../../../../commerce/orders/server/index.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'

const ticketStatement = statement({
  name: 'tickets.order-of-ticket',
  text: 'select order_id as "orderId", version from entry_tickets where public_id = $1',
  row: z.object({ orderId: z.int(), version: z.int() }),
})

/** Finds the public id of a ticket's order, and the ticket's version; null if there is no such ticket. */
export async function findTicketOrder(
  db: ReadDb,
  ticketId: string,
): Promise<{ orderId: string; version: number } | null> {
  const [ticket] = await db.query(ticketStatement, [ticketId])
  if (!ticket) return null
  const orders = await readOrderCards(db, [ticket.orderId])
  return { orderId: orders.get(ticket.orderId).public_id, version: ticket.version }
}
