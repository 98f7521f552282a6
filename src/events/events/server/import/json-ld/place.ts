import type { LocatedCity, Place } from '../../../../../catalogue/cities/server/index.ts'
import { nationOfName } from '../../../../../catalogue/cities/server/index.ts'
import { isObject, type Json } from '../../../../../platform/import/json.ts'
import { lineOf, textOf, valuesOf } from './nodes.ts'

/** The ISO code of a PostalAddress's addressCountry: a code, a name, or a Country; null for what is none. */
function countryOf(value: Json | undefined): string | null {
  return nationOfName(isObject(value) ? textOf(value['identifier']) || lineOf(value['name']) : lineOf(value))
}

/** What a location says of where it is. */
export interface Venue extends Place {
  venue: string
  /** Street and number. */
  address: string
}

/** The Place of an event's location; null where it has none (an online event, a bare address). */
export function venueOf(location: Json | undefined): Venue | null {
  const place = valuesOf(location).find(
    each => isObject(each) && !valuesOf(each['@type']).includes('VirtualLocation'),
  )
  if (!isObject(place)) return null
  const address = valuesOf(place['address'])[0]
  const geo = valuesOf(place['geo'])[0]
  return {
    venue: lineOf(place['name']),
    address: isObject(address) ? lineOf(address['streetAddress']) : lineOf(address),
    city: isObject(address) ? lineOf(address['addressLocality']) : '',
    region: isObject(address) ? lineOf(address['addressRegion']) : '',
    country: isObject(address) ? countryOf(address['addressCountry']) : null,
    ...pointOf(
      isObject(geo) ? geo['latitude'] : place['latitude'],
      isObject(geo) ? geo['longitude'] : place['longitude'],
    ),
  }
}

/** Sites write 0, 0 where they don't know the place; there is only sea. */
function pointOf(latitude: Json | undefined, longitude: Json | undefined): Pick<Place, 'lat' | 'lon'> {
  const lat = degrees(latitude, 90)
  const lon = degrees(longitude, 180)
  const isPoint = lat !== null && lon !== null && (lat !== 0 || lon !== 0)
  return isPoint ? { lat, lon } : { lat: null, lon: null }
}

function degrees(value: Json | undefined, max: number): number | null {
  const text = textOf(value)
  const number = text === '' ? Number.NaN : Number(text)
  return Math.abs(number) <= max ? number : null
}

const cityText = ({ id, name, admin_code, country_code }: LocatedCity) =>
  `${id} ${[name, admin_code, country_code].filter(Boolean).join(', ')}`

/** Why a location has no city. */
export function locationProblem({ city, region }: Place, candidates: LocatedCity[] | null): string {
  if (candidates === null) {
    const name = region === '' ? `"${city}"` : `"${city}" in "${region}"`
    return `location: no city is called ${name}, and none is near`
  }
  const all = candidates.map(cityText).join('; ')
  return `location: several cities are called "${city}" (${all}): an addressRegion or a geo decides`
}

/** Other cities of the name that are much smaller. */
export function otherCities(
  { city: name }: Place,
  { city, others }: { city: LocatedCity; others: LocatedCity[] },
) {
  if (others.length === 0) return []
  const rest = others.map(cityText).join('; ')
  return [`location: of the cities called "${name}" it is the largest, ${cityText(city)}; else ${rest}`]
}
