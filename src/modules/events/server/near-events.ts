import type { Db } from '../../../platform/server/database.ts'
import { type EventRow, eventColumns, eventJoins, presentEvent } from './event-row.ts'
import { type EventList, reach, readEvents, rowsWithin } from './one-trip-events.ts'

/** Events closer than this are near, in km. */
export const nearKmMax = 150

const kmPerDegree = 111.195
const cellsInRow = 240

/** Great-circle distance in km between the city asked for and the event's place (haversine). */
const km = `(2 * ${kmPerDegree} * asind(sqrt(
  sind((e.near_lat - here.lat) / 2) ^ 2
  + cosd(here.lat) * cosd(e.near_lat) * sind((e.near_lon - here.lon) / 2) ^ 2)))`

const isNear = `e.cell = cells.cell and e.status = 'scheduled' and e.starts_at >= $2 and ${km} <= ${nearKmMax}`

/**
 * The squares (migration 0030) that the circle touches are at most a few dozen; of each, the soonest events are read
 * in the order of its index. Nothing grows with what happens elsewhere.
 */
const text = `
  with here as materialized (
    select lat::float8, lon::float8,
           ${nearKmMax} / ${kmPerDegree} as high,
           least(179, ${nearKmMax} / ${kmPerDegree} / greatest(cosd(least(89, abs(lat) + 1.35)), 0.02)) as wide
      from cities where id = $1
  ), cells as materialized (
    select distinct up * ${cellsInRow} + (along % ${cellsInRow} + ${cellsInRow}) % ${cellsInRow} as cell
      from here
     cross join generate_series(floor((greatest(-90, lat - high) + 90) / 1.5)::int,
                                floor((least(90, lat + high) + 90) / 1.5)::int) up
     cross join generate_series(floor((lon - wide + 180) / 1.5)::int, floor((lon + wide + 180) / 1.5)::int) along
  ), p as (
    select n.id, n.km, row_number() over (order by n.starts_at, n.id) as place
      from here cross join cells
     cross join lateral (
       select e.id, e.starts_at, ${km} as km from events e
        where ${isNear} order by e.starts_at, e.id limit $3::int + $4::int
     ) n
     order by n.starts_at, n.id limit $3 offset $4
  )
  select exists (select from here) as is_there, t.total_count, round(p.km)::int as distance_km, ${eventColumns}
    from (
      select count(*)::int as total_count from (
        select from here cross join cells
         cross join lateral (select from events e where ${isNear} limit ${reach}) n
         limit ${reach}
      ) counted
    ) t
    left join p on true ${eventJoins}
   order by p.place`

interface NearRow extends EventRow {
  distance_km: number
}

interface Query {
  cityId: number
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/** Coming events around a city, soonest first, in one round trip. `isThere` is false for no such city. */
export function nearEvents(db: Db, { cityId, now, ...page }: Query): Promise<EventList<NearRow>> {
  return readEvents<NearRow>(db, {
    name: 'events.near',
    text,
    values: [cityId, new Date(now), rowsWithin(page), page.offset],
  })
}

export function presentNearEvent(row: NearRow, reader: { now: number; locale: string }) {
  return { ...presentEvent(row, reader), distance_km: row.distance_km }
}
