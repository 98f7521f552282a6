import * as z from 'zod'
import { isObject, type Json } from '../../../../../platform/import/json.ts'
import type { Db } from '../../../../../platform/server/database.ts'
import { statement } from '../../../../../platform/server/statement.ts'
import { normalise } from '../../../../search/server/index.ts'
import { countryOf } from './country.ts'
import { textOf, valuesOf } from './nodes.ts'

/** What a location says of where it is. */
export interface Place {
  venue: string
  /** Street and number. */
  address: string
  city: string
  country: string | null
  /** Degrees. */
  lat: number | null
  lon: number | null
}

/** The Place of an event's location; null where it has none (an online event, a bare address). */
export function placeOf(location: Json | undefined): Place | null {
  const place = valuesOf(location).find(
    each => isObject(each) && !valuesOf(each['@type']).includes('VirtualLocation'),
  )
  if (!isObject(place)) return null
  const address = valuesOf(place['address'])[0]
  const geo = valuesOf(place['geo'])[0]
  const [lat, lon] = isObject(geo)
    ? [degrees(geo['latitude'], 90), degrees(geo['longitude'], 180)]
    : [degrees(place['latitude'], 90), degrees(place['longitude'], 180)]
  const isWhole = lat !== null && lon !== null
  return {
    venue: textOf(place['name']),
    address: isObject(address) ? textOf(address['streetAddress']) : textOf(address),
    city: isObject(address) ? textOf(address['addressLocality']) : '',
    country: isObject(address) ? countryOf(address['addressCountry']) : null,
    ...{ lat: isWhole ? lat : null, lon: isWhole ? lon : null },
  }
}

function degrees(value: Json | undefined, max: number): number | null {
  const text = textOf(value)
  const number = text === '' ? Number.NaN : Number(text)
  return Math.abs(number) <= max ? number : null
}

/** Null where the wanted place `w` is not known. */
const kilometres = `case when w.lat is not null then 12742 * pi() / 180 * asind(least(1, sqrt(
  sind((c.lat - w.lat) / 2) ^ 2 + cosd(w.lat) * cosd(c.lat) * sind((c.lon - w.lon) / 2) ^ 2))) end`

/**
 * By one of its names in its country, the nearest of that name where the place is known, else the largest; if no city of the
 * name is within 100 km, the nearest of all within 50 km.
 */
const text = `
  select w.n, c.id, c.country_code, c.lat, c.lon
    from unnest($1::int[], $2::text[], $3::text[], $4::float8[], $5::float8[]) w (n, form, country, lat, lon)
    left join lateral (
      select f.id from (
        select c.id, c.population, x.suffix = w.form as is_exact,
               ${kilometres} as km
          from city_suffixes x join cities c on c.id = x.city_id
         where w.form <> '' and x.tier = 1 and x.suffix >= w.form and x.suffix < w.form || chr(1114111)
           and (x.suffix = w.form or starts_with(x.suffix, w.form || ' '))
           and (w.country is null or c.country_code = w.country)
      ) f
       where f.km is null or f.km < 100
       order by f.is_exact desc, f.km, f.population desc, f.id limit 1
    ) named on true
    left join lateral (
      select f.id from (
        select c.id, ${kilometres} as km
          from (select * from cities n order by point(n.lon, n.lat) <-> point(w.lon, w.lat) limit 50) c
         where w.country is null or c.country_code = w.country
      ) f
       where f.km < 50 order by f.km, f.id limit 1
    ) near on named.id is null and w.lat is not null
    join cities c on c.id = coalesce(named.id, near.id)`

const foundCity = z.object({ id: z.int(), country_code: z.string(), lat: z.number(), lon: z.number() })
export type FoundCity = z.output<typeof foundCity>

const citiesOfPlaces = statement({
  name: 'events.cities-of-places',
  text,
  row: foundCity.extend({ n: z.int() }),
})

/** The city of each place, in order; undefined where there is none. */
export async function citiesOf(db: Db, places: Place[]): Promise<(FoundCity | undefined)[]> {
  const rows = await db.query(citiesOfPlaces, [
    places.map((_, n) => n),
    places.map(({ city }) => normalise(city)),
    places.map(({ country }) => country),
    places.map(({ lat }) => lat),
    places.map(({ lon }) => lon),
  ])
  const found = new Map(rows.map(({ n, ...city }) => [n, city]))
  return places.map((_, n) => found.get(n))
}
