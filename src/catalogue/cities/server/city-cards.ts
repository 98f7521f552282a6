import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { nationName } from '../nations.ts'
import { type City, city, columns } from './city.ts'
import { cityNames } from './city-names.ts'

const byIds = statement({
  name: 'cities.by-ids',
  text: `select ${columns('$2')} from cities c where c.id = any($1::int[])`,
  row: city,
})

/** A city inside another record, in the reader's locale. */
export interface CityCard {
  id: number
  name: string
  country_code: string
  nation_name: string
}

/** Reads cities with their places and people, named in the locale. */
export function readCities(db: ReadDb, ids: Iterable<number | null>, locale: string): Promise<Lookup<City>> {
  return lookUp(ids, wanted => db.query(byIds, [wanted, locale]))
}

/** Reads the cities of a list. */
export function cityCards(
  db: ReadDb,
  ids: Iterable<number | null>,
  locale: string,
): Promise<Lookup<CityCard>> {
  return lookUp(ids, async wanted => {
    const rows = await db.query(byIds, [wanted, locale])
    return rows.map(row => toCityCard(row, locale))
  })
}

export function toCityCard({ id, name, country_code }: City, locale: string): CityCard {
  return { id, name, country_code, nation_name: nationName(country_code, locale) }
}

const largest = statement({
  name: 'cities.largest-of-countries',
  text: `select w.code as id, c.lat, c.lon from unnest($1::text[]) w (code) cross join lateral (
    select lat, lon from cities where country_code = w.code order by population desc, id limit 1) c`,
  row: z.object({ id: z.string(), lat: z.number(), lon: z.number() }),
})

/** Reads where the largest city of each country is, by the country's code. */
export function largestCities(
  db: ReadDb,
  countryCodes: readonly string[],
): Promise<Lookup<RowOf<typeof largest>>> {
  return lookUp(countryCodes, codes => db.query(largest, [codes]))
}

const inAllLocales = statement({
  name: 'cities.names-in-all-locales',
  text: `select id, ${cityNames('c')} as names from cities c where c.id = any($1::int[])`,
  row: z.object({ id: z.int(), names: z.record(z.string(), z.string()) }),
})

/** Reads names by locale, for what is stored until a fan reads it. */
export function cityNamesInAllLocales(
  db: ReadDb,
  ids: Iterable<number | null>,
): Promise<Lookup<{ id: number; names: Record<string, string> }>> {
  return lookUp(ids, wanted => db.query(inAllLocales, [wanted]))
}
