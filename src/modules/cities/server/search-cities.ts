import type { ReadDb } from '../../../platform/server/database.ts'
import { normalise } from '../../search/server/index.ts'
import { type City, columns } from './city.ts'

const text = `
  select s.total_count, ${columns}
    from search_cities($1, $2, $3) s
    left join unnest(s.city_ids) with ordinality p (id, place) on true
    left join cities c on c.id = p.id
   order by p.place`

/**
 * Cities whose name has the query: at the start of a word before inside one, bigger cities
 * first (spec 7.2), in one round trip. Accents and case do not matter. Any string may be asked for; one without
 * a visible character finds nothing.
 * @returns `totalCount` and the pages stop at 1,001 cities.
 */
export async function searchCities(
  db: ReadDb,
  { query, offset, limit }: { query: string; offset: number; limit: number },
): Promise<{ totalCount: number; rows: City[] }> {
  const form = normalise(query)
  if (form === '') return { totalCount: 0, rows: [] }
  const found = await db.query<(City | { id: null }) & { total_count: number }>({
    name: 'search-cities',
    text,
    values: [form, offset, limit],
  })
  return {
    totalCount: found[0]?.total_count ?? 0,
    rows: found.flatMap(({ total_count: _, ...row }) => (row.id === null ? [] : [row])),
  }
}
