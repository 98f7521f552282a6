import * as z from 'zod'
import { nationName } from '../nations.ts'

/** What other modules' queries select of a city. */
export const cityRow = z.object({
  city_id: z.int(),
  city_name: z.string(),
  city_country_code: z.string(),
})
export type CityColumns = z.output<typeof cityRow>

/**
 * The name of a city in a locale, the English one where it has none there.
 * @param alias of the table cities
 * @param locale SQL of a text: the parameter that holds it, such as `$3`, or a column
 */
export const cityName = (alias: string, locale: string) =>
  `coalesce(${alias}.names ->> ${locale}::text, ${alias}.name)`

/** Its name in all locales: locale → name, for what is kept until somebody reads it. */
export const cityNames = (alias: string) => `jsonb_build_object('en', ${alias}.name) || ${alias}.names`

/** The columns of {@link cityRow}, of a table that the query calls `c`; `locale` as for {@link cityName}. */
export const cityColumns = (locale: string) =>
  `c.id as city_id, ${cityName('c', locale)} as city_name, c.country_code as city_country_code`

/** A city inside another record, with its nation in the locale that its name was read in. */
export function presentCity(row: CityColumns, locale: string) {
  return {
    id: row.city_id,
    name: row.city_name,
    country_code: row.city_country_code,
    nation_name: nationName(row.city_country_code, locale),
  }
}
