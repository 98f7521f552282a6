import * as z from 'zod'
import { readFans } from '../../../../identity/accounts/server/index.ts'
import { brand } from '../../../../platform/brand.ts'
import type { CalendarProperty } from '../../../../platform/server/calendar-lines.ts'
import type { DocumentRoute } from '../../../../platform/server/documents.ts'
import { getServerTexts } from '../../../../platform/server/emails/server-texts.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { calendarColumns, calendarRow, eventCalendar, nameForCalendar } from '../../../events/server/index.ts'
import { markKinds } from '../../contract.ts'
import { ownEvents } from '../own-events.ts'
import { feedHash } from './feed-token.ts'

/** What was a year ago is no longer of use in a calendar, and the file stays of a size that is polled. */
const keptMs = 366 * 86_400_000
const eventsMax = 1_000

const ownerStatement = statement({
  name: 'saves.feed-owner',
  text: 'select user_id from calendar_feeds where token_hash = $1',
  row: z.object({ user_id: z.int() }),
})

const eventsStatement = statement({
  name: 'saves.feed-events',
  text: `select o.kind, o.changed_at, ${calendarColumns}
    from ${ownEvents('$1')} o join events e on e.id = o.event_id
    where e.starts_at >= $2 order by e.starts_at desc, e.id desc limit ${eventsMax}`,
  row: calendarRow.extend({ kind: z.enum(markKinds).nullable(), changed_at: z.date().nullable() }),
})

/**
 * `/calendar/{token}.ics`: what a fan saved, for the fan's own calendar, which comes back for it. Cancelled events stay,
 * as cancelled, so that the calendar strikes them out. The name keeps the address out of the log.
 */
export const feedRoute: DocumentRoute = {
  name: '/calendar/{token}.ics',
  pattern: /^\/calendar\/(?<token>[\w-]{43})\.ics$/,
  limit: { bucket: 'calendar-feed-read', perMinute: 30 },
  async answer({ token = '' }, { db, origin, now }) {
    const [feed] = await db.query(ownerStatement, [feedHash(token)])
    if (!feed) return null
    const [fans, rows] = await Promise.all([
      readFans(db, [feed.user_id]),
      db.query(eventsStatement, [feed.user_id, new Date(now() - keptMs)]),
    ])
    const owner = fans.find(feed.user_id)
    if (!owner || owner.is_disabled) return null
    const named = await nameForCalendar(db, rows, owner.locale)
    const events = named.map(({ kind, changed_at: changedAt, ...event }) => ({
      ...event,
      // Another kind of mark changes what the calendar shows of the event.
      updated_at: changedAt && changedAt > event.updated_at ? changedAt : event.updated_at,
      isTransparent: kind === 'interested',
    }))
    return {
      type: 'text/calendar; charset=utf-8',
      body: eventCalendar(events, origin, aboutFeed(owner.locale)),
      isPrivate: true,
    }
  },
}

/** Its name, and how often to come back, in the words of RFC 7986 and of older programs. */
function aboutFeed(locale: string): CalendarProperty[] {
  const name = getServerTexts(locale)('mail.calendar.name', { brand: brand.name })
  return [
    ['NAME', { text: name }],
    ['X-WR-CALNAME', { text: name }],
    ['REFRESH-INTERVAL;VALUE=DURATION', { value: 'PT6H' }],
    ['X-PUBLISHED-TTL', { value: 'PT6H' }],
  ]
}
