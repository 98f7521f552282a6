import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import { statement } from '../../../platform/server/statement.ts'
import { findAdminCode } from './admin-code.ts'
import { earthRadiusKm } from './near.ts'

export interface PlaceDescription {
  city: string
  /** ISO 3166-1 alpha-2 code. */
  country: string | null
  /** Code or name; empty if unknown. */
  region: string
  /** Degrees; either both coordinates are set or neither. */
  lat: number | null
  lon: number | null
}

const located = z.object({
  id: z.int(),
  name: z.string(),
  country_code: z.string(),
  admin_code: z.string(),
  population: z.int(),
  /** IANA name; null until a server has started on this database. */
  zone: z.string().nullable(),
})
export type LocatedCity = z.output<typeof located>

/** The city of a place; `others` are smaller cities of the same name, outranked by size alone. */
export type CityMatch =
  | { city: LocatedCity; others: LocatedCity[] }
  /** Several cities have the name, and neither region, coordinates nor size decides between them. */
  | { candidates: LocatedCity[] }
  | null

const candidate = located.extend({
  n: z.int(),
  /** Whether the whole name matches, not only its beginning. */
  is_exact: z.boolean(),
  lat: z.number(),
  lon: z.number(),
})
type Candidate = z.output<typeof candidate>

const columns = 'w.n, c.id, c.name, c.country_code, c.admin_code, c.population, c.lat, c.lon, c.zone'

/** Matches any of a city's names. A short prefix matches thousands of cities; the 200 largest are enough. */
const byName = statement({
  name: 'cities.of-name',
  text: `select ${columns}, f.is_exact
    from unnest($1::int[], $2::text[], $3::text[]) w (n, form, country)
    cross join lateral (
      select c.id, bool_or(x.suffix = w.form) as is_exact
        from city_suffixes x join cities c on c.id = x.city_id
       where w.form <> '' and x.tier = 1 and x.suffix >= w.form and x.suffix < w.form || chr(1114111)
         and (x.suffix = w.form or starts_with(x.suffix, w.form || ' '))
         and (w.country is null or c.country_code = w.country)
       group by c.id, c.population order by is_exact desc, c.population desc, c.id limit 200
    ) f
    join cities c on c.id = f.id
   order by w.n, f.is_exact desc, c.population desc, c.id`,
  row: candidate,
})

const nearest = statement({
  name: 'cities.near-places',
  text: `select ${columns}, false as is_exact
    from unnest($1::int[], $2::text[], $3::float8[], $4::float8[]) w (n, country, lat, lon)
    cross join lateral (select * from cities n order by point(n.lon, n.lat) <-> point(w.lon, w.lat) limit 50) c
   where w.country is null or c.country_code = w.country`,
  row: candidate,
})

const sameNameKmMax = 100
const nearKmMax = 50
/** Minimum population at which a city of the same name counts as a rival. */
const townPopulation = 15_000
/** Factor by which a city must exceed its namesakes' populations to be chosen by name alone. */
const dominance = 10
const candidatesMax = 5

/**
 * Finds the city of each place, in input order: by name and region or coordinates, else the nearest city if
 * coordinates are given.
 */
export async function locateCities(db: ReadDb, places: PlaceDescription[]): Promise<CityMatch[]> {
  const named = await db.query(byName, [
    places.map((_, n) => n),
    places.map(({ city }) => normalise(city)),
    places.map(({ country }) => country),
  ])
  const byPlace = Map.groupBy(named, ({ n }) => n)
  const found = places.map((place, n) => chooseCity(place, byPlace.get(n) ?? []))
  const lost = places.flatMap((place, n) =>
    found[n] === null && place.lat !== null ? [{ ...place, n }] : [],
  )
  if (lost.length === 0) return found
  const around = await db.query(nearest, [
    lost.map(({ n }) => n),
    lost.map(({ country }) => country),
    lost.map(({ lat }) => lat),
    lost.map(({ lon }) => lon),
  ])
  const nearBy = Map.groupBy(around, ({ n }) => n)
  for (const place of lost) {
    const [city] = byDistance(place, nearBy.get(place.n) ?? [], nearKmMax)
    if (city) found[place.n] = { city: toCity(city), others: [] }
  }
  return found
}

/** Chooses between cities of the same name; `candidates` are sorted by descending population. */
function chooseCity(place: PlaceDescription, candidates: Candidate[]): CityMatch {
  const code = findAdminCode(place.country, place.region)
  const inRegion = candidates.filter(({ admin_code }) => admin_code === code)
  if (place.lat !== null) {
    const near = byDistance(place, inRegion, sameNameKmMax)
    const [city] = preferExact(near.length > 0 ? near : byDistance(place, candidates, sameNameKmMax))
    return city ? { city: toCity(city), others: [] } : null
  }
  const [city, ...smaller] = preferExact(code === null ? candidates : inRegion)
  if (!city) return null
  const others = smaller.filter(
    other => other.population >= townPopulation && kmBetween(city, other) > nearKmMax,
  )
  const isDominant = others.every(({ population }) => population * dominance <= city.population)
  const shown = others.slice(0, candidatesMax - 1).map(toCity)
  return isDominant ? { city: toCity(city), others: shown } : { candidates: [toCity(city), ...shown] }
}

/** Returns the exact matches, else all candidates. */
function preferExact(candidates: Candidate[]): Candidate[] {
  const exact = candidates.filter(({ is_exact }) => is_exact)
  return exact.length > 0 ? exact : candidates
}

function byDistance(place: PlaceDescription, candidates: Candidate[], kmMax: number): Candidate[] {
  const { lat, lon } = place
  if (lat === null || lon === null) return []
  return candidates
    .map(city => ({ city, km: kmBetween({ lat, lon }, city) }))
    .filter(({ km }) => km < kmMax)
    .toSorted((a, b) => a.km - b.km)
    .map(({ city }) => city)
}

type Point = Pick<Candidate, 'lat' | 'lon'>

function kmBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const up = Math.sin(((b.lat - a.lat) * radians) / 2) ** 2
  const along = Math.sin(((b.lon - a.lon) * radians) / 2) ** 2
  const chord = up + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * along
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function toCity({ id, name, country_code, admin_code, population, zone }: Candidate): LocatedCity {
  return { id, name, country_code, admin_code, population, zone }
}
