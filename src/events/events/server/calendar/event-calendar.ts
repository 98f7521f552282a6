import * as z from 'zod'
import { readArtistCards } from '../../../../catalogue/artists/server/index.ts'
import { readCityCards } from '../../../../catalogue/cities/server/index.ts'
import { brand } from '../../../../platform/brand.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import {
  type CalendarProperty,
  formatCalendar,
  formatUtcTime,
} from '../../../../platform/server/calendar-lines.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { eventStatuses, lineUpSql } from '../event-row.ts'

export const calendarRow = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(eventStatuses),
  venue: z.string(),
  venue_address: z.string().nullable(),
  city_id: z.int(),
  artist_ids: z.array(z.int()),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  starts_at: z.date(),
  is_day_only: z.boolean(),
  zone: z.string(),
  over_at: z.date(),
  created_at: z.date(),
  updated_at: z.date(),
  revision: z.int(),
})
type CalendarRow = z.output<typeof calendarRow>

/** The columns of {@link calendarRow}; the query must alias the table as `e`. */
export const calendarColumns = `e.id, e.name, e.status, e.venue, e.venue_address, e.city_id, e.lat, e.lon, e.starts_at,
  e.is_day_only, e.zone, e.over_at, e.created_at, e.updated_at, e.revision, ${lineUpSql} as artist_ids`

interface Names {
  city_name: string
  artists: string[]
}

/** Reads the names of cities and artists once for all rows, in the locale. */
export async function resolveCalendarNames<Row extends CalendarRow>(
  db: ReadDb,
  rows: readonly Row[],
  locale: string,
): Promise<(Row & Names)[]> {
  const artistIds = rows.flatMap(row => row.artist_ids)
  const cityIds = rows.map(row => row.city_id)
  const [artists, cities] = await Promise.all([
    readArtistCards(db, artistIds),
    readCityCards(db, cityIds, locale),
  ])
  return rows.map(event => ({
    ...event,
    city_name: cities.get(event.city_id).name,
    artists: artists.pick(event.artist_ids).map(({ name }) => name),
  }))
}

const statuses = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' }

/**
 * Builds an iCalendar file of events (RFC 5545).
 * @param origin public, without a trailing slash
 * @param about further properties of the calendar itself
 */
export function buildEventCalendar(
  events: readonly CalendarEntry[],
  origin: string,
  about: readonly CalendarProperty[] = [],
): string {
  return formatCalendar([
    ['BEGIN', { value: 'VCALENDAR' }],
    ['VERSION', { value: '2.0' }],
    ['PRODID', { text: `-//${brand.name}//Events//EN` }],
    ['CALSCALE', { value: 'GREGORIAN' }],
    ['METHOD', { value: 'PUBLISH' }],
    ...about,
    ...events.flatMap(event => buildComponent(event, origin)),
    ['END', { value: 'VCALENDAR' }],
  ])
}

export type CalendarEvent = Omit<CalendarRow, 'city_id' | 'artist_ids'> & Names

interface CalendarEntry extends CalendarEvent {
  /** Shows the time as free: a fan who is only interested isn't busy. */
  isTransparent?: boolean
}

/**
 * Times are UTC instants, which every calendar converts to its owner's zone. An event without a time spans
 * its whole local day. The UID is permanent and SEQUENCE grows with each change, so that a second download
 * updates the first.
 */
function buildComponent(event: CalendarEntry, origin: string): CalendarProperty[] {
  const url = origin + paths.event(event.id)
  const place = [event.venue, event.venue_address ?? event.city_name].join(', ')
  return [
    ['BEGIN', { value: 'VEVENT' }],
    ['UID', { text: `event-${event.id}@${new URL(origin).hostname}` }],
    ['SEQUENCE', { value: String(event.revision) }],
    ['STATUS', { value: statuses[event.status] }],
    [
      'TRANSP',
      event.isTransparent === undefined ? null : { value: event.isTransparent ? 'TRANSPARENT' : 'OPAQUE' },
    ],
    ['DTSTAMP', { value: formatUtcTime(event.updated_at) }],
    ['CREATED', { value: formatUtcTime(event.created_at) }],
    ['LAST-MODIFIED', { value: formatUtcTime(event.updated_at) }],
    ...buildTimes(event),
    ['SUMMARY', { text: event.name }],
    ['LOCATION', { text: place }],
    ['GEO', event.lat === null || event.lon === null ? null : { value: `${event.lat};${event.lon}` }],
    ['DESCRIPTION', { text: [event.artists.join(', '), url].filter(Boolean).join('\n') }],
    ['URL', { value: url }],
    ['END', { value: 'VEVENT' }],
  ]
}

/**
 * Returns the start and end. An event without a time has an end only if it spans several days: the day after
 * the last one (RFC 5545).
 */
function buildTimes({ starts_at: startsAt, over_at: overAt, is_day_only: isDayOnly, zone }: CalendarEvent) {
  if (!isDayOnly) {
    return [
      ['DTSTART', { value: formatUtcTime(startsAt) }],
      ['DTEND', { value: formatUtcTime(overAt) }],
    ] satisfies CalendarProperty[]
  }
  const day = dayThere(startsAt, zone)
  const dayAfter = dayThere(overAt, zone)
  return [
    ['DTSTART;VALUE=DATE', { value: dateValue(day) }],
    ['DTEND;VALUE=DATE', day.add({ days: 1 }).equals(dayAfter) ? null : { value: dateValue(dayAfter) }],
  ] satisfies CalendarProperty[]
}

const dayThere = (moment: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate()
const dateValue = (day: Temporal.PlainDate) => day.toString().replaceAll('-', '')
