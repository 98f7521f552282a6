import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
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
    where t.order_id = (select o.id from orders o where o.public_id = $1 and o.project_id = $3)
      and t.user_id = $2 and t.state = 'current' order by t.id for no key update of t`,
  row,
})

const projectsStatement = statement({
  name: 'tickets.of-project',
  text: `select t.public_id as "publicId" from entry_tickets t join orders o on o.id = t.order_id
    where t.public_id = any($1) and o.project_id = $2`,
  row: z.object({ publicId: z.string() }),
})

/** The current tickets of an order that this fan holds, in its order. */
export function lockTicketsOfOrder(
  db: Db,
  { orderId, projectId, userId }: { orderId: string; projectId: number; userId: number },
): Promise<LockedTicket[]> {
  return db.query(byOrder, [orderId, userId, projectId])
}

/** Tickets that this fan holds, in the order asked for; null where one of them is not among those. */
export async function lockTickets(
  db: Db,
  ids: readonly string[],
  userId: number,
): Promise<LockedTicket[] | null> {
  const found = new Map((await db.query(byIds, [ids, userId])).map(ticket => [ticket.publicId, ticket]))
  const tickets = ids.flatMap(id => found.get(id) ?? [])
  return tickets.length === ids.length && new Set(ids).size === ids.length ? tickets : null
}

/** Whether all of these tickets are of one project. */
export async function areOfProject(db: Db, ids: readonly string[], projectId: number): Promise<boolean> {
  const found: RowOf<typeof projectsStatement>[] = await db.query(projectsStatement, [ids, projectId])
  return found.length === ids.length
}

export const isFrozen = ({ frozenAt }: Pick<LockedTicket, 'frozenAt'>, now: number): boolean =>
  frozenAt !== null && frozenAt.getTime() <= now
