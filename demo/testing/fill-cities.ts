import type pg from 'pg'
import { listDemoCities } from '../catalogue/cities.ts'

/** Inserts the demo's cities into the table of GeoNames cities. */
export async function fillCities(pool: pg.Pool): Promise<void> {
  const cities = listDemoCities()
  const columns = [
    cities.map(city => city.id),
    cities.map(city => city.name),
    cities.map(city => city.country),
    cities.map(city => city.lat),
    cities.map(city => city.lon),
  ]
  await pool.query(
    `insert into cities (id, name, country_code, admin_code, population, lat, lon, search_name)
     select id, name, country, '', 0, lat, lon, lower(name)
       from unnest($1::int[], $2::text[], $3::text[], $4::real[], $5::real[]) as t(id, name, country, lat, lon)`,
    columns,
  )
}
