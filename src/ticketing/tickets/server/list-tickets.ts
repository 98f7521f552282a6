import type { ReadDb } from '../../../platform/server/database.ts'
import { jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { admission } from './admission.ts'
import { type TicketRow, ticketColumns, ticketRow, ticketSource } from './ticket-row.ts'

/** What is to come, or nobody knows when, before what is over or void. */
const isPast = `(t.state = 'void' or not ${admission.isOff} and coalesce(${admission.until} <= $3, false))`

const list = listStatement({
  name: 'tickets.list',
  row: ticketRow,
  select: ticketColumns('$2'),
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

/** The tickets that a fan holds. */
export function listTickets(db: ReadDb, { userId, locale, now, limit, offset }: Query) {
  return readList(db, list, { values: [userId, locale, new Date(now)], limit, offset })
}

const readStatement = jsonStatement({
  name: 'tickets.read',
  text: `select ${ticketColumns('$2')} from entry_tickets t ${ticketSource}
    where t.public_id = any($3) and t.user_id = $1 order by t.order_id, t.place`,
  row: ticketRow,
})

/** Tickets of a fan by their ids. */
export function readTickets(
  db: ReadDb,
  { userId, locale, ids }: { userId: number; locale: string; ids: readonly string[] },
): Promise<TicketRow[]> {
  return readJsonRows(db, readStatement, [userId, locale, ids])
}

const ofOrderStatement = jsonStatement({
  name: 'tickets.of-order',
  text: `select ${ticketColumns('$3')} from entry_tickets t ${ticketSource}
    where b.public_id = $1 and b.user_id = $2 order by t.place`,
  row: ticketRow,
})

/** All tickets of an order, for its buyer. */
export function listOrderTickets(
  db: ReadDb,
  { orderId, userId, locale }: { orderId: string; userId: number; locale: string },
): Promise<TicketRow[]> {
  return readJsonRows(db, ofOrderStatement, [orderId, userId, locale])
}
