import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { lookUp } from '../../../platform/server/look-up.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { isOffered, isSoldOut } from './ticket-state.ts'

export const ticketRow = z.object({
  vendor: z.enum(['TL', 'ND', 'YS', 'SY']).nullable(),
  name: z.string().nullable(),
  url: z.string().nullable(),
  project_id: z.int().nullable(),
  on_sale_at: z.string().nullable(),
  is_sold_out: z.boolean(),
  price_minor: z.int().nullable(),
  currency: z.string().nullable(),
})
export type TicketRow = z.output<typeof ticketRow>

/** SQL: the tickets of an event in their order, as one JSON list; those of our own shop with its price and stock. */
export const eventTickets = (eventId: string, now: string, locale: string) => `(
  select coalesce(json_agg(json_build_object('vendor', k.vendor, 'name', coalesce(k.name, ${buildTextSql('p.name', locale)}),
           'url', k.url, 'project_id', k.project_id, 'on_sale_at', coalesce(k.on_sale_at, p.sale_from),
           'is_sold_out', k.is_sold_out or ${isSoldOut(now)},
           'price_minor', coalesce(k.price_minor, p.price_minor),
           'currency', coalesce(k.currency, p.currency)) order by k.position), '[]')
    from event_tickets k left join project_sales p on p.id = k.project_id
   where k.event_id = ${eventId} and ${isOffered(now)})`

const ofEvents = statement({
  name: 'events.tickets',
  text: `select e.id, ${eventTickets('e.id', '$2', '$3')} as tickets from unnest($1::int[]) e (id)`,
  row: z.object({ id: z.int(), tickets: z.array(ticketRow) }),
})

/** The tickets of these events. */
export const readTickets = (
  db: ReadDb,
  eventIds: number[],
  { now, locale }: { now: number; locale: string },
) => lookUp<RowOf<typeof ofEvents>>(eventIds, ids => db.query(ofEvents, [ids, new Date(now), locale]))

const hasBegun = ({ on_sale_at: from }: TicketRow, now: number) => from === null || Date.parse(from) <= now

/** All tickets of an event in one line: how its sale stands, and the lowest price in the currency named first. */
export function saleOf(tickets: readonly TicketRow[], now: number) {
  if (tickets.length === 0) return null
  const left = tickets.filter(ticket => !ticket.is_sold_out)
  const priced = (left.length > 0 ? left : tickets).filter(({ price_minor: price }) => price !== null)
  const currency = priced[0]?.currency ?? null
  const prices = priced.flatMap(ticket => (ticket.currency === currency ? (ticket.price_minor ?? []) : []))
  const isOn = left.some(ticket => hasBegun(ticket, now))
  const starts = isOn ? [] : left.flatMap(ticket => ticket.on_sale_at ?? []).map(at => Date.parse(at))
  return {
    state: left.length === 0 ? ('sold_out' as const) : isOn ? ('on_sale' as const) : ('soon' as const),
    on_sale_at: starts.length > 0 ? new Date(Math.min(...starts)).toISOString() : null,
    price_minor: prices.length > 0 ? Math.min(...prices) : null,
    currency: prices.length > 0 ? currency : null,
  }
}
