import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { statement } from '../../../platform/server/statement.ts'
import { firstOfBill } from './event-row.ts'
import { isPlanned, isToCome } from './is-over.ts'

const columns = `e.id, e.name, e.venue, e.zone, ${buildIsoUtcSql('e.starts_at')} as starts_at, e.starts_at <= $1 as is_running,
  e.is_day_only, e.poster_id, e.city_id, ${firstOfBill} as artist_id`
const row = z.object({
  id: z.int(),
  name: z.string(),
  venue: z.string(),
  zone: z.string(),
  starts_at: z.string(),
  is_running: z.boolean(),
  is_day_only: z.boolean(),
  poster_id: z.string().nullable(),
  city_id: z.int(),
  artist_id: z.int().nullable(),
})
export type ComingEvent = z.output<typeof row>

const first = (where: string) =>
  `select e.* from events e where ${where} and ${isPlanned('e', '$1')} order by e.starts_at, e.id limit $2`

/** Of each city no more are read than the list can have. */
const sources = {
  world: first('true'),
  cities: `select e.* from unnest($3::int[]) c (id) cross join lateral (${first('e.city_id = c.id')}) e
    order by e.starts_at, e.id limit $2`,
}

const coming = (where: keyof typeof sources) =>
  statement({
    name: 'events.coming',
    variant: [where],
    text: `select ${columns} from (${sources[where]}) e order by e.starts_at, e.id`,
    row,
  })
const lists = { world: coming('world'), cities: coming('cities') }

interface Page {
  limit: number
  /** Milliseconds since 1970. */
  now: number
}

/** Events that are to take place, soonest first; in all cities where `cityIds` is null. */
export function comingEvents(
  db: ReadDb,
  { cityIds, limit, now }: Page & { cityIds: number[] | null },
): Promise<ComingEvent[]> {
  const values = [new Date(now), limit]
  return cityIds === null ? db.query(lists.world, values) : db.query(lists.cities, [...values, cityIds])
}

/** How many of each artist's next dates are looked through. */
const datesMax = 12

const ofArtists = statement({
  name: 'events.coming-of-artists',
  text: `with dates as materialized (
      select d.event_id from unnest($3::int[]) f (artist_id) cross join lateral (
        select ea.event_id from event_artists ea where ea.artist_id = f.artist_id and ${isToCome('ea', '$1')}
        order by ea.starts_at, ea.event_id limit ${datesMax}
      ) d
    )
    select ${columns} from (
      select e.*, e.city_id in (select unnest($4::int[])) as is_near from events e
       where ${isPlanned('e', '$1')} and e.id in (select event_id from dates)
       order by is_near desc, e.starts_at, e.id limit $2
    ) e order by e.is_near desc, e.starts_at, e.id`,
  row,
})

/** The same of these artists; those in the cities near the reader come before the others. */
export function comingOfArtists(
  db: ReadDb,
  { artistIds, nearIds, limit, now }: Page & { artistIds: number[]; nearIds: number[] },
): Promise<ComingEvent[]> {
  return db.query(ofArtists, [new Date(now), limit, artistIds, nearIds])
}
