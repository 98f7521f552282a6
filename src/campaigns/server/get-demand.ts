import * as z from 'zod'
import { cityColumns, cityRow, presentCity } from '../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { listStatement, readList } from '../../platform/server/one-trip-list.ts'

/** Cap on places: a map couldn't show more. */
const citiesMax = 500

const demand = listStatement({
  name: 'campaigns.demand',
  exists: 'exists (select from artists where id = $1)',
  from: 'from campaigns p join cities c on c.id = p.city_id where p.artist_id = $1 and p.make_count > 0',
  select: `${cityColumns('$2')}, c.lat, c.lon, c.population, p.make_count`,
  orderBy: 'p.make_count desc, p.id',
  row: cityRow.extend({
    lat: z.number(),
    lon: z.number(),
    population: z.int(),
    make_count: z.int(),
  }),
})

/**
 * Makes of an artist by city, the most first; null for no such artist. Cities without people have no rate.
 */
export async function getDemand(db: ReadDb, artistId: number, locale: string) {
  const values = [artistId, locale]
  const { isThere, rows } = await readList(db, demand, { values, limit: citiesMax, offset: 0 })
  if (!isThere) return null
  return {
    results: rows.map(row => ({
      city: { ...presentCity(row, locale), lat: row.lat, lon: row.lon, population: row.population },
      make_count: row.make_count,
      makes_per_100k: row.population > 0 ? (row.make_count * 100_000) / row.population : null,
    })),
  }
}
