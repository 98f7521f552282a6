import * as z from 'zod'
import { buildCityNameSql } from './city-names.ts'

export const city = z.object({
  id: z.int(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country_code: z.string(),
  /**
   * GeoNames code of the first-level division; distinguishes cities of the same name within a country. May be
   * empty.
   */
  admin_code: z.string(),
  population: z.int(),
  /** Degrees; north and east are positive. */
  lat: z.number(),
  lon: z.number(),
  /** IANA name of the time zone; null until a server has started on this database. */
  zone: z.string().nullable(),
})
export type City = z.output<typeof city>

/**
 * Builds the columns of {@link city}; the query must alias the table as `c`. `locale` is a SQL text
 * expression, such as `$3`.
 */
export const buildCityColumns = (locale: string) =>
  `c.id, ${buildCityNameSql('c', locale)} as name, c.country_code, c.admin_code, c.population, c.lat, c.lon, c.zone`
