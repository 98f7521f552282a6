import * as z from 'zod'
import { readOrderCards } from '../../../../commerce/orders/server/index.ts'
import { readEventFacts } from '../../../../events/events/server/index.ts'
import { readShowFacts } from '../../../../live/shows/server/index.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { admission, admissionSource } from '../admission.ts'
import { ticketMachine } from '../ticket-machine.ts'

const latest = statement({
  name: 'tickets.latest-of-fan-for-staff',
  text: `select t.public_id as ticket_id, t.order_id, t.place, t.state, t.event_id, t.show_id,
      exists (select from door_entries d where d.ticket_id = t.public_id) as used
    from entry_tickets t where t.user_id = $1 order by t.id desc limit 20`,
  row: z.object({
    ticket_id: z.string(),
    order_id: z.int(),
    place: z.int(),
    state: z.enum(ticketMachine.states),
    event_id: z.int().nullable(),
    show_id: z.int().nullable(),
    used: z.boolean(),
  }),
})

const count = statement({
  name: 'tickets.count-of-fan-for-staff',
  text: `select count(*)::int as total,
      (count(*) filter (where t.state = 'current' and ${admission.isOwed('$2')}))::int as to_come
    from entry_tickets t ${admissionSource} where t.user_id = $1`,
  row: z.object({ total: z.int(), to_come: z.int() }),
})

/** Counts the tickets that a fan holds, and the current ones whose admission isn't over. */
export async function countTicketsOfFan(
  db: ReadDb,
  userId: number,
  now: number,
): Promise<{ total: number; to_come: number }> {
  const [counted] = await db.query(count, [userId, new Date(now)])
  return counted ?? { total: 0, to_come: 0 }
}

interface Query {
  userId: number
  locale: string
  now: number
}

/** Reads the latest tickets that a fan holds, with where they admit to, and how many there are. */
export async function listTicketsOfFan(db: ReadDb, { userId, locale, now }: Query) {
  const [rows, { total }] = await Promise.all([
    db.query(latest, [userId]),
    countTicketsOfFan(db, userId, now),
  ])
  const pick = <Key extends 'event_id' | 'show_id'>(key: Key) => rows.map(row => row[key])
  const [orders, events, shows] = await Promise.all([
    readOrderCards(
      db,
      rows.map(row => row.order_id),
    ),
    readEventFacts(db, pick('event_id'), locale),
    readShowFacts(db, pick('show_id'), locale),
  ])
  const tickets = rows.map(row => {
    const { public_id: orderId, number } = orders.get(row.order_id)
    const event = events.find(row.event_id)
    const show = shows.find(row.show_id)
    return {
      ticket_id: row.ticket_id,
      order_id: orderId,
      order_number: number,
      place: row.place,
      state: row.state,
      used: row.used,
      admits_to: event?.name ?? show?.title ?? '',
      starts_at: event?.starts_at ?? show?.starts_at ?? null,
    }
  })
  return { rows: tickets, total }
}
