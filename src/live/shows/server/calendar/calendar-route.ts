import * as z from 'zod'
import { type ArtistCard, readArtistCards } from '../../../../catalogue/artists/server/index.ts'
import { brand } from '../../../../platform/brand.ts'
import { defaultLocale, isLocale } from '../../../../platform/contract/locales.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import {
  type CalendarProperty,
  formatCalendar,
  formatUtcTime,
} from '../../../../platform/server/calendar-lines.ts'
import type { DocumentRoute } from '../../../../platform/server/documents.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { showMachine } from '../show-machine.ts'
import { artistIdsSql } from '../show-row.ts'

const calendar = statement({
  name: 'shows.calendar',
  text: `select s.id, ${buildTextSql('s.title', '$2')} as title, s.status, s.is_cancelled, s.venue, s.starts_at, s.ends_at,
      s.created_at, s.updated_at, extract(epoch from s.updated_at - s.created_at)::int as revision,
      ${artistIdsSql} as artist_ids
    from shows s where s.id = $1`,
  row: z.object({
    id: z.int(),
    title: z.string(),
    status: z.enum(showMachine.states),
    is_cancelled: z.boolean(),
    venue: z.string().nullable(),
    starts_at: z.date(),
    ends_at: z.date(),
    created_at: z.date(),
    updated_at: z.date(),
    revision: z.int(),
    artist_ids: z.array(z.int()),
  }),
})

const idMax = 2_147_483_647

/**
 * `/live/{id}/calendar.{lang}.ics`: the show as a calendar file (product 6), in English if no language is
 * given.
 */
export const calendarRoute: DocumentRoute = {
  name: 'show-calendar',
  described: [
    {
      path: '/live/{show_id}/calendar.ics',
      summary: 'A show for a calendar, in English',
      type: 'text/calendar',
    },
    {
      path: '/live/{show_id}/calendar.{lang}.ics',
      summary: 'The same in another language',
      type: 'text/calendar',
    },
  ],
  pattern: /^\/live\/(?<id>[1-9]\d{0,9})\/calendar(?:\.(?<lang>[a-z-]{2,6}))?\.ics$/,
  async answer({ id, lang = defaultLocale }, { db, origin }) {
    const showId = Number(id)
    if (showId > idMax || !isLocale(lang)) return null
    const [show] = await db.query(calendar, [showId, lang])
    if (!show) return null
    const artists = await readArtistCards(db, show.artist_ids)
    return {
      type: 'text/calendar; charset=utf-8',
      body: showCalendar(show, { artists: artists.pick(show.artist_ids), origin }),
      fileName: `show-${showId}.ics`,
    }
  },
}

/**
 * The UID never changes and the SEQUENCE grows with each change, so that another download updates the event.
 */
function showCalendar(
  show: RowOf<typeof calendar>,
  { artists, origin }: { artists: ArtistCard[]; origin: string },
): string {
  const url = origin + paths.show(show.id)
  const properties: CalendarProperty[] = [
    ['BEGIN', { value: 'VCALENDAR' }],
    ['VERSION', { value: '2.0' }],
    ['PRODID', { text: `-//${brand.name}//Shows//EN` }],
    ['CALSCALE', { value: 'GREGORIAN' }],
    ['METHOD', { value: 'PUBLISH' }],
    ['BEGIN', { value: 'VEVENT' }],
    ['UID', { text: `show-${show.id}@${new URL(origin).hostname}` }],
    ['SEQUENCE', { value: String(show.revision) }],
    ['STATUS', { value: show.is_cancelled ? 'CANCELLED' : 'CONFIRMED' }],
    ['DTSTAMP', { value: formatUtcTime(show.updated_at) }],
    ['CREATED', { value: formatUtcTime(show.created_at) }],
    ['LAST-MODIFIED', { value: formatUtcTime(show.updated_at) }],
    ['DTSTART', { value: formatUtcTime(show.starts_at) }],
    ['DTEND', { value: formatUtcTime(show.ends_at) }],
    ['SUMMARY', { text: show.title }],
    ['LOCATION', show.venue === null ? { value: url } : { text: show.venue }],
    ['DESCRIPTION', { text: [artists.map(({ name }) => name).join(', '), url].filter(Boolean).join('\n') }],
    ['URL', { value: url }],
    ['END', { value: 'VEVENT' }],
    ['END', { value: 'VCALENDAR' }],
  ]
  return formatCalendar(properties)
}
