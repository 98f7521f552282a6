import { createHash } from 'node:crypto'
import {
  type LocatedCity,
  type Location,
  locateCities,
} from '../../../../../catalogue/cities/server/index.ts'
import type { ForeignFormat, MappedRecord, Mapping } from '../../../../../platform/import/foreign-format.ts'
import { isObject, type Json, type JsonObject } from '../../../../../platform/import/json.ts'
import { getLastMinute, isDay } from '../../../../../platform/import/moment-cell.ts'
import { toPlainText } from '../../../../../platform/import/plain-text.ts'
import type { Db } from '../../../../../platform/server/database.ts'
import { isOffsetOfCountry, momentIn, otherOffset } from './moment.ts'
import { imageOf, isOfType, lineOf, objectsOf, shortName, textOf, valuesOf } from './nodes.ts'
import { ticketsOf } from './offers.ts'
import {
  type KeyOfPerformer,
  keysOfPerformers,
  type Performer,
  performersOf,
  unknownPerformers,
} from './performers.ts'
import { locationProblem, otherCities, type Venue, venueOf } from './place.ts'

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
  place: Venue
  performers: Performer[]
}

/** Everything of one batch is looked up together: cities, artists. */
async function mapEvents(items: Json[], db: Db, { choices, note }: Mapping): Promise<MappedRecord[]> {
  const read = items.map(readEvent)
  const events = read.filter((each): each is Read => each !== null && 'node' in each)
  const locations = await locateCities(
    db,
    events.map(({ place }) => place),
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
      return [event, toCells(event, { location: locations[at] ?? null, keys: own, poster })]
    }),
  )
  return read.map(each => (each !== null && 'node' in each ? (mapped.get(each) ?? null) : each))
}

function readEvent(item: Json): Read | { problem: string } | null {
  if (!isObject(item) || !isOfType(item, eventTypes)) return null
  const place = venueOf(item['location'])
  const performers = performersOf(item['performer'] ?? item['performers'])
  if (!place) return { problem: 'location is no Place' }
  if (place.venue === '') return { problem: 'location has no name' }
  if (performers.length === 0) return { problem: 'performer is missing' }
  return { node: item, place, performers }
}

interface Found {
  location: Location
  keys: KeyOfPerformer[]
  /** Address of a picture that is to be fetched. */
  poster: string | undefined
}

function toCells(event: Read, { location, keys, poster }: Found): MappedRecord {
  const { node, place } = event
  const isOneKnown = keys.some(key => 'key' in key)
  const unknown = keys.find(key => 'problem' in key && !(key.isLeftOut && isOneKnown))
  if (unknown && 'problem' in unknown) return unknown
  if (location === null) return { problem: locationProblem(place, null) }
  if ('candidates' in location) return { problem: locationProblem(place, location.candidates) }
  const { city } = location
  const start = textOf(node['startDate'])
  const zone = zoneFor(city, start)
  if (typeof zone !== 'string') return zone
  const offset = otherOffset(zone, start)
  const tickets = ticketsOf(node['offers'])
  const remarks = [
    ...otherCities(place, location),
    ...(offset
      ? [`startDate "${start}" has the offset ${offset.given}, and ${city.name} has ${offset.there} then`]
      : []),
    ...tickets.remarks,
  ]
  return {
    remarks,
    cells: {
      ...timesOf(node, zone),
      ...textsOf(event),
      artists: [...new Set(keys.flatMap(key => ('key' in key ? [key.key] : [])))],
      city_id: city.id,
      zone,
      tickets: tickets.cells,
      status: statusOf(node),
      ...(poster && { poster_id: poster }),
      ...(place.lat !== null && { lat: place.lat, lon: place.lon }),
    },
  }
}

/** The zone of an event's city, if the start can be of it. */
function zoneFor({ zone, country_code: country }: LocatedCity, start: string): string | { problem: string } {
  if (!isDay(start) && momentIn('UTC', start) === null) {
    return { problem: `startDate "${start}" is no moment and no day` }
  }
  if (zone === null) return { problem: 'location: cities have no zones yet: start the server once' }
  if (isDay(start) || otherOffset(zone, start) === null || isOffsetOfCountry(country, start)) return zone
  return { problem: `startDate "${start}" has an offset that no zone there has` }
}

function timesOf(node: JsonObject, zone: string): JsonObject {
  const start = textOf(node['startDate'])
  const [doors, end] = [textOf(node['doorTime']), textOf(node['endDate'])]
  const before = momentIn(zone, textOf(node['previousStartDate']))
  return {
    starts_at: momentIn(zone, start) ?? start,
    // Of a day alone nothing else has a time, either.
    ...(!isDay(start) && doors && { doors_at: momentIn(zone, doors) }),
    ...endOf(start, end, zone),
    ...(before !== null && { previous_starts_at: before }),
  }
}

function textsOf({ node, place, performers }: Read): JsonObject {
  const name = lineOf(node['name']) || performers.map(performer => performer.name).join(', ')
  const about = toPlainText(textOf(node['description']))
  return {
    key: keyOf(node, place, textOf(node['startDate'])),
    name: name.slice(0, 200),
    venue: place.venue,
    ...(about && { about: { en: about } }),
    ...(place.address && { venue_address: place.address }),
  }
}

/** Of a day alone the last day. An end without a time is known where it is a later day than the start. */
function endOf(start: string, end: string, zone: string): JsonObject {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
  const isLater = isDay(last) && last > first
  if (isDay(start)) return isLater ? { ends_on: last } : {}
  if (isDay(end)) return isLater ? { ends_at: getLastMinute(end, zone) ?? null } : {}
  const moment = momentIn(zone, end)
  return moment === null ? {} : { ends_at: moment }
}

function statusOf(node: JsonObject): string {
  const status = shortName(textOf(node['eventStatus']))
  if (status === 'EventCancelled') return 'cancelled'
  return status === 'EventPostponed' ? 'postponed' : 'scheduled'
}

/** Its own name in the web; else made of who, where and when, and then a moved event is another one. */
function keyOf(node: JsonObject, place: Venue, start: string): string {
  const named = [node['@id'], node['identifier'], node['url']].flatMap(valuesOf).map(textOf)
  const own = named.find(text => text !== '' && text.length <= 200)
  const parts = [textOf(node['name']), place.venue, place.city, start]
  return own ?? createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
