import * as z from 'zod'
import { voidReasons } from '../../../../commerce/orders/contract.ts'
import { findOrder } from '../../../../commerce/orders/server/index.ts'
import { readEventFacts } from '../../../../events/events/server/index.ts'
import { readShowFacts } from '../../../../live/shows/server/index.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../../platform/server/json-rows.ts'
import { ticketMachine } from '../ticket-machine.ts'

const eventsSql = `(select coalesce(json_agg(json_build_object('at', ${buildIsoUtcSql('e.at')}, 'act', e.act,
    'to', e.to_state, 'actor', e.actor, 'data', e.data) order by e.id), '[]')
  from entry_ticket_events e where e.ticket_id = t.id)`

const tickets = jsonStatement({
  name: 'tickets.list-for-staff',
  text: `select t.public_id as ticket_id, t.place, t.position, t.name, t.state, t.void_reason, t.version,
      exists (select from door_entries d where d.ticket_id = t.public_id) as used,
      t.passed_on_at is not null as is_passed_on, t.event_id, t.show_id, ${eventsSql} as events
    from entry_tickets t where t.order_id = $1 order by t.place`,
  row: z.object({
    ticket_id: z.string(),
    place: z.int(),
    position: z.int(),
    name: z.string().nullable(),
    state: z.enum(ticketMachine.states),
    void_reason: z.enum(voidReasons).nullable(),
    version: z.int(),
    used: z.boolean(),
    is_passed_on: z.boolean(),
    event_id: z.int().nullable(),
    show_id: z.int().nullable(),
    events: z.array(
      z.object({
        at: z.string(),
        act: z.string(),
        to: z.string(),
        actor: z.string(),
        data: z.record(z.string(), z.json()),
      }),
    ),
  }),
})

/** Reads all tickets of an order, by its public id, with what became of them and where they admit to. */
export async function readTicketsForStaff(db: ReadDb, orderId: string, locale: string) {
  const id = await findOrder(db, orderId)
  const rows = id === null ? [] : await readJsonRows(db, tickets, [id])
  const [events, shows] = await Promise.all([
    readEventFacts(
      db,
      rows.map(row => row.event_id),
      locale,
    ),
    readShowFacts(
      db,
      rows.map(row => row.show_id),
      locale,
    ),
  ])
  return rows.map(({ event_id: eventId, show_id: showId, ...ticket }) => ({
    ...ticket,
    event: events.find(eventId),
    show: shows.find(showId),
  }))
}
