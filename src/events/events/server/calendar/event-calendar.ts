import * as z from 'zod'
import { cityName } from '../../../../catalogue/cities/server/index.ts'
import { brand } from '../../../../platform/brand.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import { type CalendarProperty, calendarText, utcTime } from '../../../../platform/server/calendar-lines.ts'
import { eventStatuses } from '../event-row.ts'

/** What it is made from, as a row. */
export const calendarEvent = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(eventStatuses),
  venue: z.string(),
  venue_address: z.string().nullable(),
  city_name: z.string(),
  artists: z.array(z.string()),
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
export type CalendarEvent = z.output<typeof calendarEvent>

/** The columns of {@link calendarEvent}, of tables that the query calls `e` and `c`. */
export const calendarColumns = (
  locale: string,
) => `e.id, e.name, e.status, e.venue, e.venue_address, ${cityName('c', locale)} as city_name, e.lat, e.lon, e.starts_at,
  e.is_day_only, e.zone, e.over_at, e.created_at, e.updated_at, e.revision,
  array(select a.name from event_artists ea join artists a on a.id = ea.artist_id
         where ea.event_id = e.id order by ea.position, a.id) as artists`

const statuses = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' }

/**
 * Events as an iCalendar file (RFC 5545).
 * @param origin public, without a slash at the end
 * @param about further properties of the calendar itself
 */
export function eventCalendar(
  events: readonly CalendarEntry[],
  origin: string,
  about: readonly CalendarProperty[] = [],
): string {
  return calendarText([
    ['BEGIN', { value: 'VCALENDAR' }],
    ['VERSION', { value: '2.0' }],
    ['PRODID', { text: `-//${brand.name}//Events//EN` }],
    ['CALSCALE', { value: 'GREGORIAN' }],
    ['METHOD', { value: 'PUBLISH' }],
    ...about,
    ...events.flatMap(event => componentOf(event, origin)),
    ['END', { value: 'VCALENDAR' }],
  ])
}

interface CalendarEntry extends CalendarEvent {
  /** Takes no time of the day: who is only interested is not busy. */
  isTransparent?: boolean
}

/**
 * Times are moments in UTC, which every calendar shows in its owner's zone. Without a time it is the day there, whole.
 * The UID stays for good and the SEQUENCE grows with each change, so that a second download updates the first.
 */
function componentOf(event: CalendarEntry, origin: string): CalendarProperty[] {
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
    ['DTSTAMP', { value: utcTime(event.updated_at) }],
    ['CREATED', { value: utcTime(event.created_at) }],
    ['LAST-MODIFIED', { value: utcTime(event.updated_at) }],
    ...timesOf(event),
    ['SUMMARY', { text: event.name }],
    ['LOCATION', { text: place }],
    ['GEO', event.lat === null || event.lon === null ? null : { value: `${event.lat};${event.lon}` }],
    ['DESCRIPTION', { text: [event.artists.join(', '), url].filter(Boolean).join('\n') }],
    ['URL', { value: url }],
    ['END', { value: 'VEVENT' }],
  ]
}

/** Until it is over. The end of days without a time is the day after the last, where there are several (RFC 5545). */
function timesOf({ starts_at: startsAt, over_at: overAt, is_day_only: isDayOnly, zone }: CalendarEvent) {
  if (!isDayOnly) {
    return [
      ['DTSTART', { value: utcTime(startsAt) }],
      ['DTEND', { value: utcTime(overAt) }],
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
