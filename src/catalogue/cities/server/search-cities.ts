import type { ReadDb } from '../../../platform/server/database.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import { pageSchema, toListResult } from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildCityColumns, type City, city } from './city.ts'

const byName = statement({
  name: 'cities.search',
  text: `select s.total_count, (
      select json_agg(p) from (
        select ${buildCityColumns('$4')} from unnest(s.city_ids) with ordinality p (id, place) join cities c on c.id = p.id
         order by p.place
      ) p
    ) as rows
    from search_cities($1, $2, $3) s`,
  row: pageSchema(city),
})

/**
 * Searches cities by the query's best match with any of their names (exact, word prefix, substring), then by
 * population (spec 7.2), in one round trip. Ignores accents and case. A query without a visible character
 * matches none.
 * @returns `totalCount` and pages capped at 1,001 cities.
 */
export async function searchCities(
  db: ReadDb,
  { query, locale, offset, limit }: { query: string; locale: string; offset: number; limit: number },
): Promise<{ totalCount: number; rows: City[] }> {
  const form = normalise(query)
  if (form === '') return { totalCount: 0, rows: [] }
  const [page] = await db.query(byName, [form, offset, limit, locale])
  return toListResult(page)
}
