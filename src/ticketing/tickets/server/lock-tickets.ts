import * as z from 'zod'
import { findOrder, readOrderCards } from '../../../commerce/orders/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { admission, admissionSource } from './admission.ts'

const columns = `t.id, t.public_id as "publicId", t.state, t.user_id as "userId", t.name,
  t.passed_on_at is not null as "isPassedOn", ${admission.frozenAt} as "frozenAt"`

const row = z.object({
  id: z.int(),
  publicId: z.string(),
  state: z.enum(['current', 'void']),
  userId: z.int().nullable(),
  name: z.string().nullable(),
  isPassedOn: z.boolean(),
  frozenAt: z.date().nullable(),
})
export type LockedTicket = z.output<typeof row>

const byIds = statement({
  name: 'tickets.lock',
  text: `select ${columns} from entry_tickets t ${admissionSource}
    where t.public_id = any($1) and t.user_id = $2 order by t.id for no key update of t`,
  row,
})

const byOrder = statement({
  name: 'tickets.lock-of-fan-and-order',
  text: `select ${columns} from entry_tickets t ${admissionSource}
    where t.order_id = $1
      and t.user_id = $2 and t.state = 'current' order by t.id for no key update of t`,
  row,
})

const ordersStatement = statement({
  name: 'tickets.orders-of',
  text: 'select order_id from entry_tickets where public_id = any($1)',
  row: z.object({ order_id: z.int() }),
})

/** Locks the order's valid tickets that this fan holds, and returns them in the order's sequence. */
export async function lockTicketsOfOrder(
  db: Db,
  { orderId, projectId, userId }: { orderId: string; projectId: number; userId: number },
): Promise<LockedTicket[]> {
  const id = await findOrder(db, orderId)
  const orders = await readOrderCards(db, id === null ? [] : [id])
  const order = id === null ? null : orders.find(id)
  return order?.project_id === projectId ? db.query(byOrder, [order.id, userId]) : []
}

/**
 * Locks tickets that this fan holds and returns them in the requested order; null if the fan does not hold
 * all of them.
 */
export async function lockTickets(
  db: Db,
  ids: readonly string[],
  userId: number,
): Promise<LockedTicket[] | null> {
  const found = new Map((await db.query(byIds, [ids, userId])).map(ticket => [ticket.publicId, ticket]))
  const tickets = ids.flatMap(id => found.get(id) ?? [])
  return tickets.length === ids.length && new Set(ids).size === ids.length ? tickets : null
}

export async function belongToProject(db: Db, ids: readonly string[], projectId: number): Promise<boolean> {
  const tickets = await db.query(ordersStatement, [ids])
  const orders = await readOrderCards(
    db,
    tickets.map(ticket => ticket.order_id),
  )
  const projectTickets = tickets.filter(ticket => orders.get(ticket.order_id).project_id === projectId)
  return projectTickets.length === ids.length
}

export const isFrozen = ({ frozenAt }: Pick<LockedTicket, 'frozenAt'>, now: number): boolean =>
  frozenAt !== null && frozenAt.getTime() <= now
