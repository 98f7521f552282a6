import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const matching = statement({
  name: 'cities.matching',
  text: 'select city_ids from search_cities($1, 0, $2)',
  row: z.object({ city_ids: z.array(z.int()) }),
})

/**
 * Returns the ids of cities that match a search, best first; an empty form matches none.
 * @param form the normalized query
 */
export async function matchCities(db: ReadDb, form: string, citiesMax: number): Promise<number[]> {
  const [found] = form === '' ? [] : await db.query(matching, [form, citiesMax])
  return found?.city_ids ?? []
}
