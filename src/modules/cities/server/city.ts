/** A city as the lists and the detail read it. */
export type City = {
  id: number
  name: string
  /** ISO 3166, two capital letters. */
  country_code: string
  /** GeoNames code of the first-level division; tells cities of one name in one country apart. May be empty. */
  admin_code: string
  population: number
  /** Degrees north and east. */
  lat: number
  lon: number
}

/** The columns of {@link City}, of a table that the query calls `c`. */
export const columns = 'c.id, c.name, c.country_code, c.admin_code, c.population, c.lat, c.lon'
