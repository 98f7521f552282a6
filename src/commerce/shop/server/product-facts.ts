import * as z from 'zod'
import { type EventFacts, readEventFacts } from '../../../events/events/server/index.ts'
import { readShowFacts, type ShowFacts } from '../../../live/shows/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import type { TicketFacts } from '../ticket-facts.ts'

/** Placeholder that operators enter for a venue that is not known yet (docs/operators.md). */
export const unknownVenue = 'TBA'

const exemptions = ['none', 'dated', 'made_to_order', 'digital_now'] as const

const byIds = statement({
  name: 'shop.product-facts',
  text: `select id, event_id, show_id, persons, ${buildTextSql('category', '$2')} as category, ${buildIsoUtcSql('admits_from')} as admits_from,
      ${buildIsoUtcSql('admits_until')} as admits_until, withdrawal_exemption
    from products where id = any($1::int[])`,
  row: z.object({
    id: z.int(),
    event_id: z.int().nullable(),
    show_id: z.int().nullable(),
    /** Number of persons that the ticket admits; null if the product is not a ticket. */
    persons: z.int().nullable(),
    category: z.string().nullable(),
    admits_from: z.string().nullable(),
    admits_until: z.string().nullable(),
    withdrawal_exemption: z.enum(exemptions).nullable(),
  }),
})
type Row = RowOf<typeof byIds>

interface Admission {
  event: EventFacts | null
  show: ShowFacts | null
}

export interface ProductFacts {
  id: number
  /** Null if the product is not a ticket, or has no event or show. */
  ticket: TicketFacts | null
  /** The exemption from the legal right of withdrawal. */
  withdrawal_exemption: (typeof exemptions)[number]
}

const admissions = statement({
  name: 'shop.product-admissions',
  text: 'select id, event_id, show_id, persons from products where id = any($1::int[]) and persons is not null',
  row: z.object({ id: z.int(), event_id: z.int().nullable(), show_id: z.int().nullable(), persons: z.int() }),
})
export type ProductAdmission = RowOf<typeof admissions>

/**
 * Reads the number of persons that products admit, and the event or show, for issuing tickets. Omits products
 * that are not tickets.
 */
export function readProductAdmissions(db: ReadDb, ids: Iterable<number>): Promise<Lookup<ProductAdmission>> {
  return lookUp(ids, uniqueIds => db.query(admissions, [uniqueIds]))
}

/** Reads products' current event or show in the locale, and their exemption from the right of withdrawal. */
export function readProductFacts(
  db: ReadDb,
  ids: Iterable<number>,
  locale: string,
): Promise<Lookup<ProductFacts>> {
  return lookUp(ids, async uniqueIds => {
    const rows = await db.query(byIds, [uniqueIds, locale])
    const tickets = rows.filter(row => row.persons !== null)
    const eventIds = tickets.map(row => row.event_id)
    const showIds = tickets.map(row => row.show_id)
    const [events, shows] = await Promise.all([
      readEventFacts(db, eventIds, locale),
      readShowFacts(db, showIds, locale),
    ])
    return rows.map(row => {
      const admission = { event: events.find(row.event_id), show: shows.find(row.show_id) }
      return {
        id: row.id,
        ticket: toTicket(row, admission),
        withdrawal_exemption: row.withdrawal_exemption ?? (isDated(row, admission) ? 'dated' : 'none'),
      }
    })
  })
}

/**
 * Whether a ticket is exempt from withdrawal because its date is fixed: it is for an event, or for a show
 * that is not only a replay.
 */
function isDated({ persons, event_id: eventId }: Row, { show }: Admission): boolean {
  return persons !== null && (eventId !== null || (show !== null && !show.is_replay_only))
}

/** Returns the facts of a ticket's event, or of its show if it has no event. */
function toTicket(row: Row, { event, show }: Admission): TicketFacts | null {
  const place = event ? toEventPlace(event) : show && toShowPlace(show)
  if (row.persons === null || !place) return null
  return {
    event_id: row.event_id,
    show_id: row.show_id,
    persons: row.persons,
    category: row.category,
    admits_from: row.admits_from,
    admits_until: row.admits_until,
    ...place,
  }
}

function toEventPlace(event: EventFacts) {
  return {
    title: event.name,
    starts_at: event.starts_at,
    is_day_only: event.is_day_only,
    doors_at: event.doors_at,
    zone: event.zone,
    venue: event.venue === unknownVenue ? null : event.venue,
    city: event.city,
    age_min: event.age_min,
    with_adult: event.with_adult,
    status: event.status,
  }
}

function toShowPlace(show: ShowFacts) {
  return {
    title: show.title,
    starts_at: show.starts_at,
    is_day_only: false,
    doors_at: show.doors_at,
    zone: show.zone,
    venue: show.venue,
    city: null,
    age_min: null,
    with_adult: false,
    status: show.is_cancelled ? ('cancelled' as const) : ('scheduled' as const),
  }
}
