import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import {
  type ListResult,
  listOf,
  pageOf,
  pageRows,
  reach,
  rowsWithin,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { earthRadiusKm, nearChordSquaredMax, nearKmMax } from '../../cities/server/index.ts'
import { eventColumns, eventJoins, eventRow, presentEvent } from './event-row.ts'

const kmPerDegree = (earthRadiusKm * Math.PI) / 180
const cellsInRow = 240

const chordSquared = `((e.near_x - here.x) * (e.near_x - here.x) + (e.near_y - here.y) * (e.near_y - here.y)
  + (e.near_z - here.z) * (e.near_z - here.z))`
const isNear = `e.cell = cells.cell and e.status = 'scheduled' and e.starts_at >= $2
  and ${chordSquared} <= ${nearChordSquaredMax}`

/**
 * The squares (migration 0030) that the circle touches are at most a few dozen; of each, the soonest events are read
 * in the order of its index. Nothing grows with what happens elsewhere. The cells are an array, because the planner
 * takes two series for a million rows and then prepares for all of them.
 */
const text = `
  with here as materialized (
    select lat::float8, lon::float8, cosd(lat) * cosd(lon) as x, cosd(lat) * sind(lon) as y, sind(lat) as z,
           ${nearKmMax / kmPerDegree} as high,
           least(179, ${nearKmMax / kmPerDegree} / greatest(cosd(least(89, abs(lat) + 1.35)), 0.02)) as wide
      from cities where id = $1
  ), cells as materialized (
    select unnest(array(
      select distinct up * ${cellsInRow} + (along % ${cellsInRow} + ${cellsInRow}) % ${cellsInRow}
        from here
       cross join generate_series(floor((greatest(-90, lat - high) + 90) / 1.5)::int,
                                  floor((least(90, lat + high) + 90) / 1.5)::int) up
       cross join generate_series(floor((lon - wide + 180) / 1.5)::int, floor((lon + wide + 180) / 1.5)::int) along
    )) as cell
  ), p as (
    select n.id, n.chord_squared, row_number() over (order by n.starts_at, n.id) as place
      from here cross join cells
     cross join lateral (
       select e.id, e.starts_at, ${chordSquared} as chord_squared from events e
        where ${isNear} order by e.starts_at, e.id limit $3::int + $4::int
     ) n
     order by n.starts_at, n.id limit $3 offset $4
  )
  select exists (select from here) as is_there, (
    select count(*)::int from (
      select from here cross join cells
       cross join lateral (select from events e where ${isNear} limit ${reach}) n
       limit ${reach}
    ) counted
  ) as total_count,
  ${pageRows(`
    select round(${2 * earthRadiusKm} * asin(sqrt(p.chord_squared) / 2))::int as distance_km, ${eventColumns('$5')}
      from p ${eventJoins}
     order by p.place`)}`

const nearRow = eventRow.extend({ distance_km: z.int() })
type NearRow = z.output<typeof nearRow>

const near = statement({
  name: 'events.near',
  text,
  row: pageOf(nearRow).extend({ is_there: z.boolean() }),
})

interface Query {
  cityId: number
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/** Coming events around a city, soonest first, in one round trip. `isThere` is false for no such city. */
export async function nearEvents(
  db: ReadDb,
  { cityId, locale, now, ...page }: Query,
): Promise<ListResult<NearRow>> {
  const values = [cityId, new Date(now), rowsWithin(page), page.offset, locale]
  const [found] = await db.query(near, values)
  return listOf(found)
}

export function presentNearEvent(row: NearRow, reader: { now: number; locale: string }) {
  return { ...presentEvent(row, reader), distance_km: row.distance_km }
}
