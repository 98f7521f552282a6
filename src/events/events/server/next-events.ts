import * as z from 'zod'
import { readCityCards } from '../../../catalogue/cities/server/index.ts'
import { nextEvent } from '../../../catalogue/follows/contract.ts'
import type { NextEvent, NextEventsQuery } from '../../../catalogue/follows/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildIsUpcomingSql } from './is-over.ts'

const nextEvents = statement({
  name: 'events.next-of-artists',
  text: `select a.id as artist_id, next.* from unnest($1::int[]) a (id) cross join lateral (
    select e.id, e.name, ${buildIsoUtcSql('e.starts_at')} as starts_at, e.starts_at <= $2 as is_running, e.is_day_only, e.zone,
        e.city_id
      from event_artists ea join events e on e.id = ea.event_id and e.status = 'scheduled'
     where ea.artist_id = a.id and ${buildIsUpcomingSql('ea', '$2')} order by ea.starts_at, ea.event_id limit 1
  ) next`,
  row: nextEvent.omit({ city: true }).extend({ artist_id: z.int(), city_id: z.int() }),
})

/** Reads each artist's next event that takes place, by artist id; omits artists without one. */
export async function readNextEvents(
  db: ReadDb,
  { artistIds, now, locale }: NextEventsQuery,
): Promise<Map<number, NextEvent>> {
  const rows = await db.query(nextEvents, [artistIds, new Date(now)])
  const cityIds = rows.map(row => row.city_id)
  const cities = await readCityCards(db, cityIds, locale)
  return new Map(
    rows.map(({ artist_id: artistId, city_id: cityId, ...event }) => [
      artistId,
      { ...event, city: cities.get(cityId).name },
    ]),
  )
}
