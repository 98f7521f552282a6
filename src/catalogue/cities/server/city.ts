import * as z from 'zod'
import { cityName } from './city-names.ts'

/** A city as the lists and the detail read it. */
export const city = z.object({
  id: z.int(),
  name: z.string(),
  /** ISO 3166, two capital letters. */
  country_code: z.string(),
  /** GeoNames code of the first-level division; tells cities of one name in one country apart. May be empty. */
  admin_code: z.string(),
  population: z.int(),
  /** Degrees north and east. */
  lat: z.number(),
  lon: z.number(),
  /** IANA name of the time zone; null until a server has started on this database. */
  zone: z.string().nullable(),
})
export type City = z.output<typeof city>

/** The columns of {@link city}, of a table that the query calls `c`; `locale` as for `cityName`. */
export const columns = (locale: string) =>
  `c.id, ${cityName('c', locale)} as name, c.country_code, c.admin_code, c.population, c.lat, c.lon, c.zone`
