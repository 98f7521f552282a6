import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

/** SQL: whether a fan holds a current ticket for a show. When it is on is the show's to say. */
export const holdsTicketForShow = (show: string, user: string) =>
  `exists (select from entry_tickets t where t.show_id = ${show} and t.user_id = ${user} and t.state = 'current')`

/** SQL: who holds current tickets for a show, as the query of a table `(user_id)`; a fan with several comes once. */
export const holdersOfShow = (show: string) => `select distinct user_id from entry_tickets
  where show_id = ${show} and state = 'current' and user_id is not null`

const heldStatement = statement({
  name: 'tickets.held-for-show',
  text: `select ${holdsTicketForShow('$1', '$2')} as "isHeld"`,
  row: z.object({ isHeld: z.boolean() }),
})

/** The same, asked by itself. */
export async function mayEnterShow(
  db: ReadDb,
  { showId, userId }: { showId: number; userId: number },
): Promise<boolean> {
  const [held] = await db.query(heldStatement, [showId, userId])
  return held?.isHeld ?? false
}

/** Whether an order has tickets for a show, whoever holds them now and whatever became of them. */
export const hasTicketsForShow = (order: string, show: string) =>
  `exists (select from entry_tickets t where t.order_id = ${order} and t.show_id = ${show})`
