import { createHash } from 'node:crypto'
import {
  type CityMatch,
  type LocatedCity,
  locateCities,
} from '../../../../../catalogue/cities/server/index.ts'
import type { ForeignFormat, MappedRecord, Mapping } from '../../../../../platform/import/foreign-format.ts'
import { isObject, type Json, type JsonObject } from '../../../../../platform/import/json.ts'
import { getLastMinute, isDay } from '../../../../../platform/import/moment-cell.ts'
import { toPlainText } from '../../../../../platform/import/plain-text.ts'
import type { Db } from '../../../../../platform/server/database.ts'
import { findOffsetMismatch, isOffsetOfCountry, toInstant } from './moment.ts'
import { findImageUrl, hasType, readLine, readObjects, readText, toShortName, toValues } from './nodes.ts'
import { parseTickets } from './offers.ts'
import {
  findPerformerKeys,
  type Performer,
  type PerformerKey,
  readPerformers,
  unknownPerformersOption,
} from './performers.ts'
import { describeLocationProblem, describeOtherCities, readVenue, type Venue } from './place.ts'

/** Import format for schema.org MusicEvents as JSON-LD; docs/operators.md maps the properties. */
export const jsonLd: ForeignFormat = {
  says: 'schema.org MusicEvent as JSON-LD: an object, a list, an ItemList or an @graph',
  options: { 'unknown-performers': unknownPerformersOption },
  layout: { itemsOf: readObjects },
  map: mapEvents,
}

const eventTypes = /^(MusicEvent|Festival|ConcertEvent|Event)$/

interface ParsedEvent {
  node: JsonObject
  place: Venue
  performers: Performer[]
}

/** Looks up the cities and artists of a whole batch together. */
async function mapEvents(items: Json[], db: Db, { choices, note }: Mapping): Promise<MappedRecord[]> {
  const read = items.map(readEvent)
  const events = read.filter((each): each is ParsedEvent => each !== null && 'node' in each)
  const locations = await locateCities(
    db,
    events.map(({ place }) => place),
  )
  const keys = await findPerformerKeys(
    db,
    events.flatMap(({ performers }) => performers),
    { unknown: choices['unknown-performers'], note },
  )
  const mapped = new Map(
    events.map((event, at) => {
      const own = event.performers.map(
        performer => keys.get(performer) ?? { problem: 'performer is unknown' },
      )
      const poster = choices['fetch-pictures'] !== undefined ? findImageUrl(event.node['image']) : undefined
      return [event, toCells(event, { location: locations[at] ?? null, keys: own, poster })]
    }),
  )
  return read.map(each => (each !== null && 'node' in each ? (mapped.get(each) ?? null) : each))
}

function readEvent(item: Json): ParsedEvent | { problem: string } | null {
  if (!isObject(item) || !hasType(item, eventTypes)) return null
  const place = readVenue(item['location'])
  const performers = readPerformers(item['performer'] ?? item['performers'])
  if (!place) return { problem: 'location is no Place' }
  if (place.venue === '') return { problem: 'location has no name' }
  if (performers.length === 0) return { problem: 'performer is missing' }
  return { node: item, place, performers }
}

interface EventMatch {
  location: CityMatch
  keys: PerformerKey[]
  /** URL of a picture to fetch. */
  poster: string | undefined
}

function toCells(event: ParsedEvent, { location, keys, poster }: EventMatch): MappedRecord {
  const { node, place } = event
  const isOneKnown = keys.some(key => 'key' in key)
  const unknown = keys.find(key => 'problem' in key && !(key.isLeftOut && isOneKnown))
  if (unknown && 'problem' in unknown) return unknown
  if (location === null) return { problem: describeLocationProblem(place, null) }
  if ('candidates' in location) return { problem: describeLocationProblem(place, location.candidates) }
  const { city } = location
  const start = readText(node['startDate'])
  const zone = zoneFor(city, start)
  if (typeof zone !== 'string') return zone
  const offset = findOffsetMismatch(zone, start)
  const tickets = parseTickets(node['offers'])
  const remarks = [
    ...describeOtherCities(place, location),
    ...(offset
      ? [`startDate "${start}" has the offset ${offset.given}, and ${city.name} has ${offset.there} then`]
      : []),
    ...tickets.remarks,
  ]
  return {
    remarks,
    cells: {
      ...readTimes(node, zone),
      ...readTexts(event),
      artists: [...new Set(keys.flatMap(key => ('key' in key ? [key.key] : [])))],
      city_id: city.id,
      zone,
      tickets: tickets.cells,
      status: readStatus(node),
      ...(poster && { poster_id: poster }),
      ...(place.lat !== null && { lat: place.lat, lon: place.lon }),
    },
  }
}

/** Returns the zone of an event's city if the start is possible there, else the problem. */
function zoneFor({ zone, country_code: country }: LocatedCity, start: string): string | { problem: string } {
  if (!isDay(start) && toInstant('UTC', start) === null) {
    return { problem: `startDate "${start}" is no moment and no day` }
  }
  if (zone === null) return { problem: 'location: cities have no zones yet: start the server once' }
  if (isDay(start) || findOffsetMismatch(zone, start) === null || isOffsetOfCountry(country, start))
    return zone
  return { problem: `startDate "${start}" has an offset that no zone there has` }
}

function readTimes(node: JsonObject, zone: string): JsonObject {
  const start = readText(node['startDate'])
  const [doors, end] = [readText(node['doorTime']), readText(node['endDate'])]
  const before = toInstant(zone, readText(node['previousStartDate']))
  return {
    starts_at: toInstant(zone, start) ?? start,
    // If the start has no time, other times are omitted, too.
    ...(!isDay(start) && doors && { doors_at: toInstant(zone, doors) }),
    ...readEnd(start, end, zone),
    ...(before !== null && { previous_starts_at: before }),
  }
}

function readTexts({ node, place, performers }: ParsedEvent): JsonObject {
  const name = readLine(node['name']) || performers.map(performer => performer.name).join(', ')
  const about = toPlainText(readText(node['description']))
  return {
    key: toKey(node, place, readText(node['startDate'])),
    name: name.slice(0, 200),
    venue: place.venue,
    ...(about && { about: { en: about } }),
    ...(place.address && { venue_address: place.address }),
  }
}

/**
 * Returns the last day for a start without a time. An end without a time counts only if it is later than the
 * start's day.
 */
function readEnd(start: string, end: string, zone: string): JsonObject {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
  const isLater = isDay(last) && last > first
  if (isDay(start)) return isLater ? { ends_on: last } : {}
  if (isDay(end)) return isLater ? { ends_at: getLastMinute(end, zone) ?? null } : {}
  const moment = toInstant(zone, end)
  return moment === null ? {} : { ends_at: moment }
}

function readStatus(node: JsonObject): string {
  const status = toShortName(readText(node['eventStatus']))
  if (status === 'EventCancelled') return 'cancelled'
  return status === 'EventPostponed' ? 'postponed' : 'scheduled'
}

/**
 * Returns the event's URL or identifier; otherwise a hash of name, venue, city and start, under which a moved
 * event counts as a different one.
 */
function toKey(node: JsonObject, place: Venue, start: string): string {
  const named = [node['@id'], node['identifier'], node['url']].flatMap(toValues).map(readText)
  const own = named.find(text => text !== '' && text.length <= 200)
  const parts = [readText(node['name']), place.venue, place.city, start]
  return own ?? createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
