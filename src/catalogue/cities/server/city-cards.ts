import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { getNationName } from '../nations.ts'
import { buildCityColumns, type City, city } from './city.ts'
import { buildCityNamesSql } from './city-names.ts'

const byIds = statement({
  name: 'cities.by-ids',
  text: `select ${buildCityColumns('$2')} from cities c where c.id = any($1::int[])`,
  row: city,
})

/** A city as part of another record, named in the reader's locale. */
export interface CityCard {
  id: number
  name: string
  country_code: string
  nation_name: string
}

export function readCities(db: ReadDb, ids: Iterable<number | null>, locale: string): Promise<Lookup<City>> {
  return lookUp(ids, distinctIds => db.query(byIds, [distinctIds, locale]))
}

export function readCityCards(
  db: ReadDb,
  ids: Iterable<number | null>,
  locale: string,
): Promise<Lookup<CityCard>> {
  return lookUp(ids, async distinctIds => {
    const rows = await db.query(byIds, [distinctIds, locale])
    return rows.map(row => toCityCard(row, locale))
  })
}

export function toCityCard({ id, name, country_code }: City, locale: string): CityCard {
  return { id, name, country_code, nation_name: getNationName(country_code, locale) }
}

const largest = statement({
  name: 'cities.largest-of-countries',
  text: `select w.code as id, c.lat, c.lon from unnest($1::text[]) w (code) cross join lateral (
    select lat, lon from cities where country_code = w.code order by population desc, id limit 1) c`,
  row: z.object({ id: z.string(), lat: z.number(), lon: z.number() }),
})

/** Reads the coordinates of each country's largest city, by country code. */
export function readLargestCities(
  db: ReadDb,
  countryCodes: readonly string[],
): Promise<Lookup<RowOf<typeof largest>>> {
  return lookUp(countryCodes, codes => db.query(largest, [codes]))
}

const inAllLocales = statement({
  name: 'cities.names-in-all-locales',
  text: `select id, ${buildCityNamesSql('c')} as names from cities c where c.id = any($1::int[])`,
  row: z.object({ id: z.int(), names: z.record(z.string(), z.string()) }),
})

/** Reads city names in all locales, for records that are stored before the reader's locale is known. */
export function readCityNamesInAllLocales(
  db: ReadDb,
  ids: Iterable<number | null>,
): Promise<Lookup<{ id: number; names: Record<string, string> }>> {
  return lookUp(ids, distinctIds => db.query(inAllLocales, [distinctIds]))
}
