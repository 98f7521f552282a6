import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type ListResult, listOf, pageOf, pageRows } from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { eventColumns, eventJoins, eventRow, presentEvent } from './event-row.ts'
import { eventTickets, saleOf, ticketRow } from './event-tickets.ts'
import { isOver } from './is-over.ts'
import type { EventCondition } from './search-events.ts'

interface Query {
  tourId: number
  condition: EventCondition
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

const tourEventRow = eventRow.extend({ tickets: z.array(ticketRow) })
type TourEventRow = z.output<typeof tourEventRow>

const tourEvents = (condition: EventCondition) =>
  statement({
    name: 'tours.events',
    variant: [condition],
    text: textOf(condition),
    row: pageOf(tourEventRow).extend({ is_there: z.boolean() }),
  })

function textOf(condition: EventCondition): string {
  const where = { upcoming: `not ${isOver('$5')}`, past: isOver('$5'), all: 'true' }[condition]
  const order = condition === 'past' ? 'e.starts_at desc, e.id desc' : 'e.starts_at, e.id'
  return `
    with p as (
      select e.id, row_number() over (order by ${order}) as place
        from events e where e.tour_id = $1 and ${where}
       order by ${order} limit $2 offset $3
    )
    select exists (select from tours where id = $1) as is_there,
      (select count(*)::int from events e where e.tour_id = $1 and ${where}) as total_count,
      ${pageRows(`select ${eventColumns('$4')}, ${eventTickets('e.id', '$5', '$4')} as tickets from p ${eventJoins} order by p.place`)}`
}

/** The dates of a tour in their order, past ones newest first. `isThere` is false for no such tour. */
export async function listTourEvents(
  db: ReadDb,
  { tourId, condition, locale, now, limit, offset }: Query,
): Promise<ListResult<TourEventRow>> {
  const values = [tourId, limit, offset, locale, new Date(now)]
  const [page] = await db.query(tourEvents(condition), values)
  return listOf(page)
}

/** A date of a tour, with how its tickets sell; of one that is over or cancelled, nobody asks. */
export function presentTourEvent(row: TourEventRow, reader: { now: number; locale: string }) {
  const event = presentEvent(row, reader)
  const isOpen = !event.is_done && event.status !== 'cancelled'
  return { ...event, sale: isOpen ? saleOf(row.tickets, reader.now) : null }
}
