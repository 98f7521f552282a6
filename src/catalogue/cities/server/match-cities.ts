import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const matching = statement({
  name: 'cities.matching',
  text: 'select city_ids from search_cities($1, 0, $2)',
  row: z.object({ city_ids: z.array(z.int()) }),
})

/**
 * The ids of the cities that a search finds, best first: none for the empty form.
 * @param form the normalised query
 */
export async function matchCities(db: ReadDb, form: string, citiesMax: number): Promise<number[]> {
  const [found] = form === '' ? [] : await db.query(matching, [form, citiesMax])
  return found?.city_ids ?? []
}
