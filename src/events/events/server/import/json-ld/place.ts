import type { LocatedCity, PlaceDescription } from '../../../../../catalogue/cities/server/index.ts'
import { findNationCode } from '../../../../../catalogue/cities/server/index.ts'
import { isObject, type Json } from '../../../../../platform/import/json.ts'
import { readLine, readText, toValues } from './nodes.ts'

/**
 * Reads the ISO code of a PostalAddress's addressCountry, which is a code, a name or a Country; null when
 * unknown.
 */
function readCountry(value: Json | undefined): string | null {
  return findNationCode(
    isObject(value) ? readText(value['identifier']) || readLine(value['name']) : readLine(value),
  )
}

export interface Venue extends PlaceDescription {
  venue: string
  /** Street and number. */
  address: string
}

/** Reads the Place of an event's location; null without one (such as an online event). */
export function readVenue(location: Json | undefined): Venue | null {
  const place = toValues(location).find(
    each => isObject(each) && !toValues(each['@type']).includes('VirtualLocation'),
  )
  if (!isObject(place)) return null
  const address = toValues(place['address'])[0]
  const geo = toValues(place['geo'])[0]
  return {
    venue: readLine(place['name']),
    address: isObject(address) ? readLine(address['streetAddress']) : readLine(address),
    city: isObject(address) ? readLine(address['addressLocality']) : '',
    region: isObject(address) ? readLine(address['addressRegion']) : '',
    country: isObject(address) ? readCountry(address['addressCountry']) : null,
    ...readCoordinates(
      isObject(geo) ? geo['latitude'] : place['latitude'],
      isObject(geo) ? geo['longitude'] : place['longitude'],
    ),
  }
}

/** Ignores 0, 0, which sites write for unknown coordinates; it lies in the sea. */
function readCoordinates(
  latitude: Json | undefined,
  longitude: Json | undefined,
): Pick<PlaceDescription, 'lat' | 'lon'> {
  const lat = degrees(latitude, 90)
  const lon = degrees(longitude, 180)
  const isPoint = lat !== null && lon !== null && (lat !== 0 || lon !== 0)
  return isPoint ? { lat, lon } : { lat: null, lon: null }
}

function degrees(value: Json | undefined, max: number): number | null {
  const text = readText(value)
  const number = text === '' ? Number.NaN : Number(text)
  return Math.abs(number) <= max ? number : null
}

const cityText = ({ id, name, admin_code, country_code }: LocatedCity) =>
  `${id} ${[name, admin_code, country_code].filter(Boolean).join(', ')}`

/** Explains why a location has no city. */
export function describeLocationProblem(
  { city, region }: PlaceDescription,
  candidates: LocatedCity[] | null,
): string {
  if (candidates === null) {
    const name = region === '' ? `"${city}"` : `"${city}" in "${region}"`
    return `location: no city is called ${name}, and none is near`
  }
  const all = candidates.map(cityText).join('; ')
  return `location: several cities are called "${city}" (${all}): an addressRegion or a geo decides`
}

/** Describes much smaller cities of the same name. */
export function describeOtherCities(
  { city: name }: PlaceDescription,
  { city, others }: { city: LocatedCity; others: LocatedCity[] },
) {
  if (others.length === 0) return []
  const rest = others.map(cityText).join('; ')
  return [`location: of the cities called "${name}" it is the largest, ${cityText(city)}; else ${rest}`]
}
