import { findOrder } from '../../../commerce/orders/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { admission } from './admission.ts'
import {
  addOrdersAndEvents,
  buildTicketColumnsSql,
  type TicketRow,
  ticketRow,
  ticketSource,
} from './ticket-row.ts'

/** SQL condition to sort past and void tickets after upcoming ones and those without a date. */
const isPast = `(t.state = 'void' or not ${admission.isOff} and coalesce(${admission.until} <= $3, false))`

const list = listStatement({
  name: 'tickets.list',
  row: ticketRow,
  select: buildTicketColumnsSql('$2'),
  from: `from entry_tickets t ${ticketSource} where t.user_id = $1`,
  countFrom: 'from entry_tickets t where t.user_id = $1',
  orderBy: `${isPast}, case when ${isPast} then extract(epoch from $3 - ${admission.from})
    else extract(epoch from ${admission.from} - $3) end nulls first, t.order_id, t.place`,
})

interface Query {
  userId: number
  locale: string
  now: number
  limit: number
  offset: number
}

export async function listTickets(db: ReadDb, { userId, locale, now, limit, offset }: Query) {
  const found = await readList(db, list, { values: [userId, locale, new Date(now)], limit, offset })
  return { ...found, rows: await addOrdersAndEvents(db, found.rows, locale) }
}

const readStatement = jsonStatement({
  name: 'tickets.read',
  text: `select ${buildTicketColumnsSql('$2')} from entry_tickets t ${ticketSource}
    where t.public_id = any($3) and t.user_id = $1 order by t.order_id, t.place`,
  row: ticketRow,
})

export async function readTickets(
  db: ReadDb,
  { userId, locale, ids }: { userId: number; locale: string; ids: readonly string[] },
): Promise<TicketRow[]> {
  const rows = await readJsonRows(db, readStatement, [userId, locale, ids])
  return addOrdersAndEvents(db, rows, locale)
}

const byOrderStatement = jsonStatement({
  name: 'tickets.of-order',
  text: `select ${buildTicketColumnsSql('$2')} from entry_tickets t ${ticketSource}
    where t.order_id = $1 order by t.place`,
  row: ticketRow,
})

/** Lists all tickets of an order for its buyer. */
export async function listOrderTickets(
  db: ReadDb,
  { orderId, userId, locale }: { orderId: string; userId: number; locale: string },
): Promise<TicketRow[]> {
  const id = await findOrder(db, orderId)
  const rows = id === null ? [] : await readJsonRows(db, byOrderStatement, [id, locale])
  const tickets = await addOrdersAndEvents(db, rows, locale)
  return tickets.filter(({ order }) => order.user_id === userId)
}
