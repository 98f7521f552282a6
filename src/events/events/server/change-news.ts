import * as z from 'zod'
import { buildDomainEventExistsSql, countListeners } from '../../../notifications/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type Change, classifyChange } from './classify-change.ts'
import {
  buildEventNews,
  type EventNews,
  type EventNewsInput,
  newsColumns,
  newsRow,
  resolveNewsNames,
} from './event-news.ts'
import { eventStatuses } from './event-row.ts'

/** Adding or removing the time of the same day doesn't count as a move. */
const startBefore = `case when (was.was_is_day_only or e.is_day_only)
    and (was.was_starts_at at time zone e.zone)::date = (e.starts_at at time zone e.zone)::date
  then e.starts_at else was.was_starts_at end`

/** True if fans know of the event before its announcement, because they saved it or hold a ticket. */
const isKnown = `(exists (select from event_counts saved where saved.event_id = e.id
  and saved.interested_count + saved.going_count > 0)
  or exists (select from event_holders held where held.event_id = e.id))`

/** Columns of {@link changedRow} for an event `e` and its row `was` of `event_changes`. */
export const changedColumns = `${newsColumns}, e.status, e.revision, e.announced_at is not null as is_announced,
  ${isKnown} as is_known, was.was_status, ${startBefore} as was_starts_at, e.over_at,
  coalesce(was.was_over_at, was.was_starts_at) as was_over_at, was.was_venue, was.was_city_id,
  ${buildDomainEventExistsSql(`'on-sale:' || e.id`)} as is_sale_told`

const status = z.enum(eventStatuses)
export const changedRow = newsRow.extend({
  status,
  revision: z.int(),
  is_announced: z.boolean(),
  is_known: z.boolean(),
  was_status: status,
  was_starts_at: z.date(),
  over_at: z.date(),
  was_over_at: z.date(),
  was_venue: z.string(),
  was_city_id: z.int(),
  is_sale_told: z.boolean(),
})
export type ChangedEvent = z.output<typeof changedRow> & EventNews

interface Notices {
  /** For followers and everyone who was notified of the event before. */
  change: Change | 'new' | null
  /** For those alone who saved the unannounced event or hold a ticket; for all others it is still new. */
  forKnowing: Change | null
}

/** Decides of what fans are notified after a change of an event. */
export function decideNotices(event: ChangedEvent, now: number): Notices {
  const change = classify(event, event.is_announced, now)
  const isForAll = change !== null && change !== 'new'
  if (isForAll || !event.is_known || event.is_announced) return { change, forKnowing: null }
  const known = classify(event, true, now)
  return { change, forKnowing: known === 'new' ? null : known }
}

function classify(event: ChangedEvent, isAnnounced: boolean, now: number) {
  const { status: statusNow, starts_at, over_at, venue, city_id: cityId } = event
  const is = {
    status: statusNow,
    startsAtMs: starts_at.getTime(),
    overAtMs: over_at.getTime(),
    venue,
    cityId,
  }
  const was = {
    status: event.was_status,
    startsAtMs: event.was_starts_at.getTime(),
    overAtMs: event.was_over_at.getTime(),
    venue: event.was_venue,
    cityId: event.was_city_id,
  }
  return classifyChange({ was, is, isAnnounced, now })
}

/**
 * Builds the news of a change for fans near the old and the new place, everyone who was notified of the event
 * before, and, once its sale was announced, followers everywhere.
 */
export const toChangeNews = (
  event: ChangedEvent,
  { change, now, isForKnowingOnly = false }: { change: Change; now: number; isForKnowingOnly?: boolean },
): EventNewsInput => ({
  kind: 'event_changed',
  key: `event-changed:${event.id}:${event.revision}`,
  at: now,
  change,
  wasCityId: event.was_city_id,
  isForAll: event.is_sale_told,
  isForKnowingOnly,
})

/** The columns that an act changes; others stay. */
export interface EventDraft {
  status?: (typeof eventStatuses)[number]
  starts_at?: string
  is_day_only?: boolean
  zone?: string
  venue?: string
  city_id?: number
}

/** Reads an event as a change would leave it; a change that waits to be announced counts as well. */
const changedByDraft = statement({
  name: 'events.changed-by-draft',
  text: `select ${changedColumns} from (
      select d.id, d.name, d.revision, d.announced_at, coalesce($2, d.status) as status,
          coalesce($3, d.starts_at) as starts_at, coalesce($4, d.is_day_only) as is_day_only, coalesce($5, d.zone) as zone,
          coalesce($6, d.venue) as venue, coalesce($7, d.city_id) as city_id,
          d.over_at + (coalesce($3, d.starts_at) - d.starts_at) as over_at
        from events d where d.id = $1) e
    join (
      select d.id, coalesce(c.was_status, d.status) as was_status, coalesce(c.was_starts_at, d.starts_at) as was_starts_at,
          case when c.event_id is null then d.over_at else c.was_over_at end as was_over_at,
          coalesce(c.was_venue, d.venue) as was_venue, coalesce(c.was_city_id, d.city_id) as was_city_id,
          coalesce(c.was_is_day_only, d.is_day_only) as was_is_day_only
        from events d left join event_changes c on c.event_id = d.id) was on was.id = e.id`,
  row: changedRow,
})

/** Counts the fans whom `announceChanges` would notify after this change, by the language of their account. */
export async function countNotifiedOfChange(
  db: ReadDb,
  { eventId, draft, now }: { eventId: number; draft: EventDraft; now: number },
): Promise<{ locale: string; count: number }[]> {
  const { status: next = null, starts_at, is_day_only, zone, venue, city_id } = draft
  const place = [starts_at ?? null, is_day_only ?? null, zone ?? null, venue ?? null, city_id ?? null]
  const rows = await db.query(changedByDraft, [eventId, next, ...place])
  const [event] = await resolveNewsNames(db, rows)
  if (!event) return []
  const { change, forKnowing } = decideNotices(event, now)
  const [forAll, knowing] = await Promise.all([
    countNews(
      db,
      event,
      change === 'new' ? toNewNews(event, now) : change && toChangeNews(event, { change, now }),
    ),
    countNews(
      db,
      event,
      forKnowing && toChangeNews(event, { change: forKnowing, now, isForKnowingOnly: true }),
    ),
  ])
  const counts = new Map(forAll.map(({ locale, count }) => [locale, count]))
  for (const { locale, count } of knowing) counts.set(locale, (counts.get(locale) ?? 0) + count)
  return [...counts].map(([locale, count]) => ({ locale, count }))
}

/** Null if the event has no valid artist, whose followers would be notified. */
const toNewNews = ({ id, artists }: ChangedEvent, now: number): EventNewsInput | null =>
  artists.length === 0 ? null : { kind: 'event_near', key: `event:${id}`, at: now }

async function countNews(db: ReadDb, event: EventNews, input: EventNewsInput | null) {
  const news = input && buildEventNews(event, input)
  return news ? countListeners(db, news) : []
}
