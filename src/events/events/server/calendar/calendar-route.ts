import { defaultLocale, isLocale } from '../../../../platform/contract/locales.ts'
import type { DocumentRoute } from '../../../../platform/server/documents.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { buildEventCalendar, calendarColumns, calendarRow, resolveCalendarNames } from './event-calendar.ts'

const calendar = statement({
  name: 'events.calendar',
  text: `select ${calendarColumns} from events e where e.id = $1`,
  row: calendarRow,
})

const idMax = 2_147_483_647

/**
 * Serves `/event/{id}/calendar.{lang}.ics`, the event for a fan's own calendar (product 6), in English
 * without a language.
 */
export const calendarRoute: DocumentRoute = {
  name: 'event-calendar',
  described: [
    {
      path: '/event/{event_id}/calendar.ics',
      summary: 'An event for a calendar, in English',
      type: 'text/calendar',
    },
    {
      path: '/event/{event_id}/calendar.{lang}.ics',
      summary: 'The same in another language',
      type: 'text/calendar',
    },
  ],
  pattern: /^\/event\/(?<id>[1-9]\d{0,9})\/calendar(?:\.(?<lang>[a-z-]{2,6}))?\.ics$/,
  async answer({ id, lang = defaultLocale }, { db, origin }) {
    const eventId = Number(id)
    if (eventId > idMax || !isLocale(lang)) return null
    const events = await db.query(calendar, [eventId])
    if (events.length === 0) return null
    return {
      type: 'text/calendar; charset=utf-8',
      body: buildEventCalendar(await resolveCalendarNames(db, events, lang), origin),
      fileName: `event-${eventId}.ics`,
    }
  },
}
