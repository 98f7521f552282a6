import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { lookUp } from '../../../platform/server/look-up.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildIsOfferedSql, buildIsSoldOutSql } from './ticket-state.ts'

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

/**
 * Builds a SQL expression for an event's tickets in order, as a JSON list; those of our own shop have its
 * price and stock.
 */
export const buildEventTicketsSql = (eventId: string, now: string, locale: string) => `(
  select coalesce(json_agg(json_build_object('vendor', k.vendor, 'name', coalesce(k.name, ${buildTextSql('p.name', locale)}),
           'url', k.url, 'project_id', k.project_id, 'on_sale_at', coalesce(k.on_sale_at, p.sale_from),
           'is_sold_out', k.is_sold_out or ${buildIsSoldOutSql(now)},
           'price_minor', coalesce(k.price_minor, p.price_minor),
           'currency', coalesce(k.currency, p.currency)) order by k.position), '[]')
    from event_tickets k left join project_sales p on p.id = k.project_id
   where k.event_id = ${eventId} and ${buildIsOfferedSql(now)})`

const ticketsByEvent = statement({
  name: 'events.tickets',
  text: `select e.id, ${buildEventTicketsSql('e.id', '$2', '$3')} as tickets from unnest($1::int[]) e (id)`,
  row: z.object({ id: z.int(), tickets: z.array(ticketRow) }),
})

export const readTickets = (
  db: ReadDb,
  eventIds: number[],
  { now, locale }: { now: number; locale: string },
) =>
  lookUp<RowOf<typeof ticketsByEvent>>(eventIds, ids =>
    db.query(ticketsByEvent, [ids, new Date(now), locale]),
  )

const hasBegun = ({ on_sale_at: from }: TicketRow, now: number) => from === null || Date.parse(from) <= now

/** Summarizes all tickets of an event: the sale's state, and the lowest price in the first currency. */
export function summarizeSale(tickets: readonly TicketRow[], now: number) {
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
