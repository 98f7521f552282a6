import { nationName } from '../nations.ts'

/** What other modules' queries select of a city. */
export interface CityColumns {
  city_id: number
  city_name: string
  city_country_code: string
}

/** The columns of {@link CityColumns}, of a table that the query calls `c`. */
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
