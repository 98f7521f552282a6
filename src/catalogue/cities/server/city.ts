import * as z from 'zod'
import { cityNameSql } from './city-names.ts'

export const city = z.object({
  id: z.int(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country_code: z.string(),
  /**
   * GeoNames code of the first-level division; distinguishes cities of one name in one country. May be empty.
   */
  admin_code: z.string(),
  population: z.int(),
  /** Degrees north and east. */
  lat: z.number(),
  lon: z.number(),
  /** IANA name of the time zone; null until a server has started on this database. */
  zone: z.string().nullable(),
})
export type City = z.output<typeof city>

/** The columns of {@link city}; the query must alias the table as `c`. `locale` as for `cityNameSql`. */
export const cityColumns = (locale: string) =>
  `c.id, ${cityNameSql('c', locale)} as name, c.country_code, c.admin_code, c.population, c.lat, c.lon, c.zone`
