import * as z from 'zod'
import { matchCities, readCityCards } from '../../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { normalise } from '../../../../platform/server/normalise.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { buildEventScopeSql } from './event-scope.ts'

const citiesMax = 20

/** Upcoming events come first, the next one before the others. */
const search = statement({
  name: 'events.search-for-staff',
  text: `select e.id, e.name, e.venue, e.city_id as "cityId", (e.starts_at at time zone e.zone)::date::text as day
      from events e
     where (e.id = $1 or ($2 <> '' and e.search_text like '%' || $2 || '%') or e.city_id = any($3::int[]))
       and ($4::int[] is null or ${buildEventScopeSql('e.id', { artistIds: '$4', eventIds: '$5' })})
     order by e.id is distinct from $1, e.over_at < now(), abs(extract(epoch from e.starts_at - now())), e.id limit $6`,
  row: z.object({ id: z.int(), name: z.string(), venue: z.string(), cityId: z.int(), day: z.string() }),
})

export interface FoundEventForStaff {
  id: number
  name: string
  venue: string
  city: string
  /** Its day by the venue's clock, such as 2030-05-01. */
  day: string
}

/** Finds events within a scope by number, name, tour, venue or city. */
export async function searchEventsForStaff(
  db: ReadDb,
  { query, scope, limit }: { query: string; scope: StaffScope | null; limit: number },
): Promise<FoundEventForStaff[]> {
  const number = /^#?([1-9]\d{0,8})$/.exec(query)?.[1]
  const form = normalise(query)
  const cityIds = await matchCities(db, form, citiesMax)
  const pattern = form.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const within = [scope?.artistIds ?? null, scope?.eventIds ?? null]
  const values = [number === undefined ? null : Number(number), pattern, cityIds, ...within, limit]
  const rows = await db.query(search, values)
  const cities = await readCityCards(
    db,
    rows.map(({ cityId }) => cityId),
    'en',
  )
  return rows.map(({ id, name, venue, cityId, day }) => ({
    id,
    name,
    venue,
    city: cities.get(cityId).name,
    day,
  }))
}
