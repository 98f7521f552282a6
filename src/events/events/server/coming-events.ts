import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { statement } from '../../../platform/server/statement.ts'
import { firstOfBillSql } from './event-row.ts'
import { buildIsPlannedSql, buildIsUpcomingSql } from './is-over.ts'

const columns = `e.id, e.name, e.venue, e.zone, ${buildIsoUtcSql('e.starts_at')} as starts_at, e.starts_at <= $1 as is_running,
  e.is_day_only, e.poster_id, e.city_id, ${firstOfBillSql} as artist_id`
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
  `select e.* from events e where ${where} and ${buildIsPlannedSql('e', '$1')} order by e.starts_at, e.id limit $2`

/** Reads at most as many events per city as the list can show. */
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

/** Lists upcoming events, soonest first; in all cities if `cityIds` is null. */
export function listComingEvents(
  db: ReadDb,
  { cityIds, limit, now }: Page & { cityIds: number[] | null },
): Promise<ComingEvent[]> {
  const values = [new Date(now), limit]
  return cityIds === null ? db.query(lists.world, values) : db.query(lists.cities, [...values, cityIds])
}

/** Number of upcoming dates to consider per artist. */
const datesMax = 12

const comingByArtists = statement({
  name: 'events.coming-of-artists',
  text: `with dates as materialized (
      select d.event_id from unnest($3::int[]) f (artist_id) cross join lateral (
        select ea.event_id from event_artists ea where ea.artist_id = f.artist_id and ${buildIsUpcomingSql('ea', '$1')}
        order by ea.starts_at, ea.event_id limit ${datesMax}
      ) d
    )
    select ${columns} from (
      select e.*, e.city_id in (select unnest($4::int[])) as is_near from events e
       where ${buildIsPlannedSql('e', '$1')} and e.id in (select event_id from dates)
       order by is_near desc, e.starts_at, e.id limit $2
    ) e order by e.is_near desc, e.starts_at, e.id`,
  row,
})

/** Lists upcoming events of these artists; those in the nearby cities come first. */
export function listComingEventsOfArtists(
  db: ReadDb,
  { artistIds, nearIds, limit, now }: Page & { artistIds: number[]; nearIds: number[] },
): Promise<ComingEvent[]> {
  return db.query(comingByArtists, [new Date(now), limit, artistIds, nearIds])
}
