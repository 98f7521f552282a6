import * as z from 'zod'
import { readCityCards } from '../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { eventStatuses } from './event-row.ts'

const byIds = statement({
  name: 'events.facts',
  text: `select id, name, status, venue, zone, ${buildIsoUtcSql('starts_at')} as starts_at, is_day_only,
      ${buildIsoUtcSql('doors_at')} as doors_at, age_min, coalesce(age_with_adult, false) as with_adult, city_id
    from events where id = any($1::int[])`,
  row: z.object({
    id: z.int(),
    name: z.string(),
    status: z.enum(eventStatuses),
    venue: z.string(),
    /** IANA name of the venue's time zone. */
    zone: z.string(),
    starts_at: z.string(),
    is_day_only: z.boolean(),
    doors_at: z.string().nullable(),
    age_min: z.int().nullable(),
    with_adult: z.boolean(),
    city_id: z.int(),
  }),
})

/** An event as printed on its tickets; times are ISO 8601. */
export type EventFacts = RowOf<typeof byIds> & { city: string }

/** Reads events for products and tickets, with the city's name in the locale. */
export function readEventFacts(
  db: ReadDb,
  ids: Iterable<number | null>,
  locale: string,
): Promise<Lookup<EventFacts>> {
  return lookUp(ids, async distinctIds => {
    const events = await db.query(byIds, [distinctIds])
    const cities = await readCityCards(
      db,
      events.map(event => event.city_id),
      locale,
    )
    return events.map(event => ({ ...event, city: cities.get(event.city_id).name }))
  })
}
