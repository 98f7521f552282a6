import * as z from 'zod'
import { nearKmMax, readCities } from '../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import {
  buildPageRowsSql,
  clampPageRows,
  type ListResult,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildChordToKmSql, buildCircleSql, chordSquaredSql, toChordSquared, toDegrees } from './circle.ts'
import { createEventPresenter, type EventItem, eventColumns, eventJoins, eventRow } from './event-row.ts'
import { buildIsUpcomingSql } from './is-over.ts'

const isNear = `e.cell = cells.cell and e.status = 'scheduled' and ${buildIsUpcomingSql('e', '$3')}
  and ${chordSquaredSql} <= ${toChordSquared(nearKmMax)}`

/**
 * Reads the soonest events of each grid cell that the circle touches in index order, so that the cost doesn't
 * depend on events elsewhere.
 */
const text = `
  with ${buildCircleSql({ lat: '$1', lon: '$2', degrees: String(toDegrees(nearKmMax)) })}, p as (
    select n.id, n.chord_squared, row_number() over (order by n.starts_at, n.id) as place
      from here cross join cells
     cross join lateral (
       select e.id, e.starts_at, ${chordSquaredSql} as chord_squared from events e
        where ${isNear} order by e.starts_at, e.id limit $4::int + $5::int
     ) n
     order by n.starts_at, n.id limit $4 offset $5
  )
  select (
    select count(*)::int from (
      select from here cross join cells
       cross join lateral (select from events e where ${isNear} limit ${listRowsMax}) n
       limit ${listRowsMax}
    ) counted
  ) as total_count,
  ${buildPageRowsSql(`
    select ${buildChordToKmSql('p.chord_squared')} as distance_km, ${eventColumns}
      from p ${eventJoins}
     order by p.place`)}`

const near = statement({
  name: 'events.near',
  text,
  row: pageSchema(eventRow.extend({ distance_km: z.int() })),
})

interface Query {
  cityId: number
  locale: string
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/** Lists upcoming events around a city, soonest first. `isThere` is false for an unknown city. */
export async function listNearEvents(
  db: ReadDb,
  { cityId, locale, now, ...page }: Query,
): Promise<ListResult<EventItem & { distance_km: number }>> {
  const city = (await readCities(db, [cityId], locale)).find(cityId)
  if (!city) return { isThere: false, totalCount: 0, rows: [] }
  const values = [city.lat, city.lon, new Date(now), clampPageRows(page), page.offset]
  const [found] = await db.query(near, values)
  const { rows, ...list } = toListResult(found)
  const present = await createEventPresenter(db, rows, { now, locale })
  return { ...list, rows: rows.map(row => ({ ...present(row), distance_km: row.distance_km })) }
}
