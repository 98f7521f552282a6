import * as z from 'zod'
import { buildDomainEventExistsSql, reviseDomainEvents } from '../../../notifications/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { announceEvents, markEventsAnnounced } from './announce-events.ts'
import { classifyChange } from './classify-change.ts'
import {
  buildNewsParams,
  type EventNews,
  newsColumns,
  newsRow,
  recordEventNews,
  resolveNewsNames,
} from './event-news.ts'
import { eventStatuses } from './event-row.ts'

const eventsPerBatch = 200

const isDue = (now: string) => `coalesce(hold_until <= ${now}, true)`

/** A concurrent change of an event waits for this lock and is handled in the next run. */
const lockChanged = statement({
  name: 'events.lock-changed',
  text: `select e.id from events e
          where e.id in (select event_id from event_changes where ${isDue('$2')} order by event_id limit $1)
          order by e.id for no key update of e`,
  row: z.object({ id: z.int() }),
})

const status = z.enum(eventStatuses)
/** Adding or removing the time of the same day doesn't count as a move. */
const startBefore = `case when (taken.was_is_day_only or e.is_day_only)
    and (taken.was_starts_at at time zone e.zone)::date = (e.starts_at at time zone e.zone)::date
  then e.starts_at else taken.was_starts_at end`

/** True if fans know of the event before its announcement, because they saved it or hold a ticket. */
const isKnown = `(exists (select from event_counts saved where saved.event_id = e.id
  and saved.interested_count + saved.going_count > 0)
  or exists (select from event_holders held where held.event_id = e.id))`

/** Checks again whether a change is due: it may have been held back before the event was locked. */
const takeChanges = statement({
  name: 'events.take-changes',
  text: `with taken as (delete from event_changes where event_id = any($1) and ${isDue('$2')} returning *)
    select ${newsColumns}, e.status, e.revision, e.announced_at is not null as is_announced, ${isKnown} as is_known,
           taken.was_status, ${startBefore} as was_starts_at, e.over_at,
           coalesce(taken.was_over_at, taken.was_starts_at) as was_over_at, taken.was_venue, taken.was_city_id,
           ${buildDomainEventExistsSql(`'on-sale:' || e.id`)} as is_sale_told
      from taken join events e on e.id = taken.event_id
     order by e.id`,
  row: newsRow.extend({
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
  }),
})
type Changed = RowOf<typeof takeChanges> & EventNews

/**
 * Announces events that were moved, cancelled, postponed or restored. A trigger records the previous state on
 * every write; changes that are reverted before they are announced aren't.
 */
export const announceChanges = defineTask({
  name: 'announceChanges',
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    let count: number
    do {
      count = await database.transaction(db => announceBatch(db, now()))
    } while (count === eventsPerBatch)
  },
})

/** @returns the number of events processed. */
async function announceBatch(db: Db, now: number): Promise<number> {
  const ids = (await db.query(lockChanged, [eventsPerBatch, new Date(now)])).map(({ id }) => id)
  if (ids.length === 0) return 0
  const changed = await resolveNewsNames(db, await db.query(takeChanges, [ids, new Date(now)]))
  const kinds = changed.map(event => ({ event, kind: classify(event, event.is_announced, now) }))
  const selectIds = (isSelected: (kind: string | null) => boolean) =>
    kinds.filter(({ kind }) => isSelected(kind)).map(({ event }) => event.id)
  await markEventsAnnounced(
    db,
    selectIds(kind => kind !== null && kind !== 'new'),
    now,
  )
  for (const { event } of kinds) await reviseDomainEvents(db, event.id, buildNewsParams(event))
  for (const { event, kind } of kinds) {
    if (kind !== null && kind !== 'new') await announceChange(db, event, { change: kind, now })
    else await notifySaversAndHolders(db, event, now)
  }
  // Runs after the changes, so that fans who hear of an event for the first time aren't notified of its
  // changes.
  await announceEvents(
    db,
    selectIds(kind => kind === 'new'),
    now,
  )
  return ids.length
}

function classify(event: Changed, isAnnounced: boolean, now: number) {
  const { status, starts_at, over_at, venue, city_id: cityId } = event
  const is = { status, startsAtMs: starts_at.getTime(), overAtMs: over_at.getTime(), venue, cityId }
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
 * Notifies fans near the old and the new place, everyone who was notified of the event before, and, once its
 * sale was announced, followers everywhere.
 */
function announceChange(
  db: Db,
  event: Changed,
  { change, now, isForKnowingOnly = false }: { change: string; now: number; isForKnowingOnly?: boolean },
): Promise<void> {
  return recordEventNews(db, event, {
    kind: 'event_changed',
    key: `event-changed:${event.id}:${event.revision}`,
    at: now,
    change,
    wasCityId: event.was_city_id,
    isForAll: event.is_sale_told,
    isForKnowingOnly,
  })
}

/** Notifies only those who saved the unannounced event or hold a ticket; for all others it is still new. */
async function notifySaversAndHolders(db: Db, event: Changed, now: number): Promise<void> {
  if (!event.is_known || event.is_announced) return
  const change = classify(event, true, now)
  if (change !== null) await announceChange(db, event, { change, now, isForKnowingOnly: true })
}
