import * as z from 'zod'
import { nearKmMax } from '../../../catalogue/cities/server/index.ts'
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
import { chordSquared, chordSquaredOf, circleAround, degreesOf, kmOfChord } from './circle.ts'
import { eventColumns, eventJoins, eventRow, presentEvent } from './event-row.ts'
import { isToCome } from './is-over.ts'

const isNear = `e.cell = cells.cell and e.status = 'scheduled' and ${isToCome('e', '$2')}
  and ${chordSquared} <= ${chordSquaredOf(nearKmMax)}`

/** Of each square that the circle touches, the soonest are read in its index's order: nothing grows with what is elsewhere. */
const text = `
  with ${circleAround('$1', String(degreesOf(nearKmMax)))}, p as (
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
    select ${kmOfChord('p.chord_squared')} as distance_km, ${eventColumns('$5')}
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
