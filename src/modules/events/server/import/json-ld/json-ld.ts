import { createHash } from 'node:crypto'
import type { ForeignFormat, Mapped, Mapping } from '../../../../../platform/import/foreign-format.ts'
import { isObject, type Json, type JsonObject } from '../../../../../platform/import/json.ts'
import { isDay } from '../../../../../platform/import/moment-cell.ts'
import type { Db } from '../../../../../platform/server/database.ts'
import { imageOf, isOfType, objectsOf, shortName, textOf, valuesOf } from './nodes.ts'
import { ticketsOf } from './offers.ts'
import {
  type KeyOfPerformer,
  keysOfPerformers,
  type Performer,
  performersOf,
  unknownPerformers,
} from './performers.ts'
import { citiesOf, type FoundCity, type Place, placeOf } from './place.ts'
import { momentIn, readZones, type Zones, zoneOf } from './zone.ts'

/** MusicEvents of schema.org as JSON-LD; docs/import.md says what becomes of which property. */
export const jsonLd: ForeignFormat = {
  says: 'schema.org MusicEvent as JSON-LD: an object, a list, an ItemList or an @graph',
  options: { 'unknown-performers': unknownPerformers },
  layout: { itemsOf: objectsOf },
  map: mapEvents,
}

const eventTypes = /^(MusicEvent|Festival|ConcertEvent|Event)$/

interface Read {
  node: JsonObject
  place: Place
  performers: Performer[]
}

/** Everything of one batch is looked up together: cities, zones, artists. */
async function mapEvents(items: Json[], db: Db, { choices, note }: Mapping): Promise<Mapped[]> {
  const read = items.map(readEvent)
  const events = read.filter((each): each is Read => each !== null && 'node' in each)
  const cities = await citiesOf(
    db,
    events.map(({ place }) => place),
  )
  const zones = await readZones(
    db,
    cities.flatMap(city => (city ? [city.country_code] : [])),
  )
  const keys = await keysOfPerformers(
    db,
    events.flatMap(({ performers }) => performers),
    { unknown: choices['unknown-performers'], note },
  )
  const mapped = new Map(
    events.map((event, at) => {
      const own = event.performers.map(
        performer => keys.get(performer) ?? { problem: 'performer is unknown' },
      )
      const poster = choices['fetch-pictures'] !== undefined ? imageOf(event.node['image']) : undefined
      return [event, cellsOf(event, { city: cities[at], zones, keys: own, poster })]
    }),
  )
  return read.map(each => (each !== null && 'node' in each ? (mapped.get(each) ?? null) : each))
}

function readEvent(item: Json): Read | { problem: string } | null {
  if (!isObject(item) || !isOfType(item, eventTypes)) return null
  const place = placeOf(item['location'])
  const performers = performersOf(item['performer'] ?? item['performers'])
  if (!place) return { problem: 'location is no Place' }
  if (place.venue === '') return { problem: 'location has no name' }
  if (performers.length === 0) return { problem: 'performer is missing' }
  return { node: item, place, performers }
}

interface Found {
  city: FoundCity | undefined
  zones: Zones
  keys: KeyOfPerformer[]
  /** Address of a picture that is to be fetched. */
  poster: string | undefined
}

function cellsOf({ node, place, performers }: Read, { city, zones, keys, poster }: Found): Mapped {
  const isOneKnown = keys.some(key => 'key' in key)
  const unknown = keys.find(key => 'problem' in key && !(key.isLeftOut && isOneKnown))
  if (unknown && 'problem' in unknown) return unknown
  if (!city) return { problem: `location: no city is called "${place.city}", and none is near` }
  const start = textOf(node['startDate'])
  const isRead = isDay(start) || momentIn('UTC', start) !== null
  const zone = isRead ? zoneOf(zones, city, start) : undefined
  if (!isRead) return { problem: `startDate "${start}" is no moment and no day` }
  if (!zone) return { problem: `startDate "${start}" has an offset that no zone there has` }
  const name = textOf(node['name']) || performers.map(performer => performer.name).join(', ')
  const [doors, end] = [textOf(node['doorTime']), textOf(node['endDate'])]
  const before = momentIn(zone, textOf(node['previousStartDate']))
  const about = textOf(node['description'])
  return {
    ...{ key: keyOf(node, place, start), name: name.slice(0, 200) },
    artists: [...new Set(keys.flatMap(key => ('key' in key ? [key.key] : [])))],
    ...{ city_id: city.id, venue: place.venue, zone, starts_at: momentIn(zone, start) ?? start },
    ...(poster && { poster_id: poster }),
    ...(about && { about: { en: about } }),
    ...(place.address && { venue_address: place.address }),
    ...(place.lat !== null && { lat: place.lat, lon: place.lon }),
    // Of a day alone nothing else has a time, either.
    ...(!isDay(start) && doors && { doors_at: momentIn(zone, doors) }),
    ...(!isDay(start) && momentIn(zone, end) !== null && { ends_at: momentIn(zone, end) }),
    ...(before !== null && { previous_starts_at: before }),
    ...{ status: statusOf(node), tickets: ticketsOf(node['offers']) },
  }
}

function statusOf(node: JsonObject): string {
  const status = shortName(textOf(node['eventStatus']))
  if (status === 'EventCancelled') return 'cancelled'
  return status === 'EventPostponed' ? 'postponed' : 'scheduled'
}

/** Its own name in the web; else made of who, where and when, and then a moved event is another one. */
function keyOf(node: JsonObject, place: Place, start: string): string {
  const named = [node['@id'], node['identifier'], node['url']].flatMap(valuesOf).map(textOf)
  const own = named.find(text => text !== '' && text.length <= 200)
  const parts = [textOf(node['name']), place.venue, place.city, start]
  return own ?? createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
