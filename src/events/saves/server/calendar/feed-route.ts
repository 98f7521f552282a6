import * as z from 'zod'
import { readFans } from '../../../../identity/accounts/server/index.ts'
import { brand } from '../../../../platform/brand.ts'
import type { CalendarProperty } from '../../../../platform/server/calendar-lines.ts'
import type { DocumentRoute } from '../../../../platform/server/documents.ts'
import { getServerTexts } from '../../../../platform/server/emails/server-texts.ts'
import { statement } from '../../../../platform/server/statement.ts'
import {
  buildEventCalendar,
  calendarColumns,
  calendarRow,
  resolveCalendarNames,
} from '../../../events/server/index.ts'
import { markKinds } from '../../contract.ts'
import { buildOwnEventsSql } from '../own-events.ts'
import { hashFeedToken } from './feed-token.ts'

/** Events older than a year are omitted, which also limits the size of the polled file. */
const feedPeriodMs = 366 * 86_400_000
const eventsMax = 1_000

const ownerStatement = statement({
  name: 'saves.feed-owner',
  text: 'select user_id from calendar_feeds where token_hash = $1',
  row: z.object({ user_id: z.int() }),
})

const eventsStatement = statement({
  name: 'saves.feed-events',
  text: `select o.kind, o.changed_at, ${calendarColumns}
    from ${buildOwnEventsSql('$1')} o join events e on e.id = o.event_id
    where e.starts_at >= $2 order by e.starts_at desc, e.id desc limit ${eventsMax}`,
  row: calendarRow.extend({ kind: z.enum(markKinds).nullable(), changed_at: z.date().nullable() }),
})

/**
 * Serves `/calendar/{token}.ics`, the fan's saved events, to the fan's own calendar, which polls it.
 * Cancelled events are included with that status, so that the calendar marks them. The route's name keeps the
 * token out of the log.
 */
export const feedRoute: DocumentRoute = {
  name: '/calendar/{token}.ics',
  pattern: /^\/calendar\/(?<token>[\w-]{43})\.ics$/,
  limit: { bucket: 'calendar-feed-read', perMinute: 30 },
  async answer({ token = '' }, { db, origin, now }) {
    const [feed] = await db.query(ownerStatement, [hashFeedToken(token)])
    if (!feed) return null
    const [fans, rows] = await Promise.all([
      readFans(db, [feed.user_id]),
      db.query(eventsStatement, [feed.user_id, new Date(now() - feedPeriodMs)]),
    ])
    const owner = fans.find(feed.user_id)
    if (!owner || owner.is_disabled) return null
    const named = await resolveCalendarNames(db, rows, owner.locale)
    const events = named.map(({ kind, changed_at: changedAt, ...event }) => ({
      ...event,
      // A changed kind of mark also changes how the calendar shows the event.
      updated_at: changedAt && changedAt > event.updated_at ? changedAt : event.updated_at,
      isTransparent: kind === 'interested',
    }))
    return {
      type: 'text/calendar; charset=utf-8',
      body: buildEventCalendar(events, origin, buildFeedProperties(owner.locale)),
      isPrivate: true,
    }
  },
}

/**
 * Returns the calendar's name and refresh interval, both as properties of RFC 7986 and as those of older
 * programs.
 */
function buildFeedProperties(locale: string): CalendarProperty[] {
  const name = getServerTexts(locale)('mail.calendar.name', { brand: brand.name })
  return [
    ['NAME', { text: name }],
    ['X-WR-CALNAME', { text: name }],
    ['REFRESH-INTERVAL;VALUE=DURATION', { value: 'PT6H' }],
    ['X-PUBLISHED-TTL', { value: 'PT6H' }],
  ]
}
