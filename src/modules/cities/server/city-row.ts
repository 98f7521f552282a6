import * as z from 'zod'
import { nationName } from '../nations.ts'

/** What other modules' queries select of a city. */
export const cityRow = z.object({
  city_id: z.int(),
  city_name: z.string(),
  city_country_code: z.string(),
})
export type CityColumns = z.output<typeof cityRow>

/** The columns of {@link cityRow}, of a table that the query calls `c`. */
export const cityColumns = 'c.id as city_id, c.name as city_name, c.country_code as city_country_code'

/** A city inside another record, with its nation in the reader's locale. */
export function presentCity(row: CityColumns, locale: string) {
  return {
    id: row.city_id,
    name: row.city_name,
    country_code: row.city_country_code,
    nation_name: nationName(row.city_country_code, locale),
  }
}
