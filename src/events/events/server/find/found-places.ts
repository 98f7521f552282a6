import * as z from 'zod'
import { readCities, toCityCard } from '../../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { listRowsMax } from '../../../../platform/server/one-trip-list.ts'
import { statement } from '../../../../platform/server/statement.ts'
import type { Filters } from './find-filters.ts'
import { buildCommonTables, buildOrderSql, buildSourceSql, type QueryShape } from './found-source.ts'
import {
  buildNamedValues,
  numberParameters,
  resolveFilters,
  toQueryShape,
  toVariant,
} from './named-values.ts'

/** Maximum number of markers that a map can show distinctly. */
const placesMax = 60

/** Finds the cities of matching events, most events first; null for an unknown city. */
export async function findPlaces(
  db: ReadDb,
  { now, locale, ...filters }: Filters & { now: number; locale: string },
) {
  const named = await resolveFilters(db, filters, locale)
  if (!named) return null
  const shape = toQueryShape(filters, now)
  const { text, names } = numberParameters(buildSql(shape))
  const values = buildNamedValues(filters, named, now)
  const found = await db.query(
    places(toVariant(shape), text),
    names.map(name => values[name]),
  )
  const cityIds = found.map(place => place.city_id)
  const cities = await readCities(db, cityIds, locale)
  return found.map(({ city_id: cityId, event_count }) => {
    const city = cities.get(cityId)
    return { ...toCityCard(city, locale), lat: city.lat, lon: city.lon, event_count }
  })
}

const places = (variant: string[], text: string) =>
  statement({ name: 'events.places', variant, isPrepared: false, text, row })

const row = z.object({ city_id: z.int(), event_count: z.int() })

function buildSql(shape: QueryShape): string {
  const tables = buildCommonTables(shape)
  return `
    with ${[...tables, ''].join(', ')} e as (
      select e.city_id ${buildSourceSql(shape, { first: String(listRowsMax) })} order by ${buildOrderSql(shape.isPast)} limit ${listRowsMax}
    )
    select city_id, count(*)::int as event_count from e group by city_id order by 2 desc, 1 limit ${placesMax}`
}
