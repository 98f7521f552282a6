import * as z from 'zod'
import { hasHappened, reviseHappenings } from '../../../notifications/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { announceEvents, noteAnnounced } from './announce-events.ts'
import { changeOf } from './change-of.ts'
import { type EventNews, nameForNews, newsColumns, newsParams, newsRow, tellOfEvent } from './event-news.ts'
import { eventStatuses } from './event-row.ts'

/** Events of one transaction. */
const eventsOfBatch = 200

/** Whoever changes such an event at this moment waits, and is looked at the next time. */
const lockChanged = statement({
  name: 'events.lock-changed',
  text: `select e.id from events e
          where e.id in (select event_id from event_changes order by event_id limit $1)
          order by e.id for no key update of e`,
  row: z.object({ id: z.int() }),
})

const status = z.enum(eventStatuses)
/** A time that became known, or is open again, is no other date. */
const startBefore = `case when (taken.was_is_day_only or e.is_day_only)
    and (taken.was_starts_at at time zone e.zone)::date = (e.starts_at at time zone e.zone)::date
  then e.starts_at else taken.was_starts_at end`

/** Who saved it or holds a ticket knows of it before anybody was told. */
const isKnown = `(exists (select from event_counts saved where saved.event_id = e.id
  and saved.interested_count + saved.going_count > 0)
  or exists (select from event_holders held where held.event_id = e.id))`

const takeChanges = statement({
  name: 'events.take-changes',
  text: `with taken as (delete from event_changes where event_id = any($1) returning *)
    select ${newsColumns}, e.status, e.revision, e.announced_at is not null as is_announced, ${isKnown} as is_known,
           taken.was_status, ${startBefore} as was_starts_at, e.over_at,
           coalesce(taken.was_over_at, taken.was_starts_at) as was_over_at, taken.was_venue, taken.was_city_id,
           ${hasHappened(`'on-sale:' || e.id`)} as is_sale_told
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
 * Tells of events that moved, were cancelled or postponed, or came back. Whoever writes an event, the database notes
 * what it was before; what is changed and changed back within the minute is told to nobody.
 */
export const announceChanges = defineTask({
  name: 'announceChanges',
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    let count: number
    do {
      count = await database.transaction(db => tellChanges(db, now()))
    } while (count === eventsOfBatch)
  },
})

/** @returns how many events were looked at. */
async function tellChanges(db: Db, now: number): Promise<number> {
  const ids = (await db.query(lockChanged, [eventsOfBatch])).map(({ id }) => id)
  if (ids.length === 0) return 0
  const changed = await nameForNews(db, await db.query(takeChanges, [ids]))
  const kinds = changed.map(event => ({ event, kind: kindOf(event, event.is_announced, now) }))
  const idsOf = (isWanted: (kind: string | null) => boolean) =>
    kinds.filter(({ kind }) => isWanted(kind)).map(({ event }) => event.id)
  await noteAnnounced(
    db,
    idsOf(kind => kind !== null && kind !== 'new'),
    now,
  )
  for (const { event } of kinds) await reviseHappenings(db, event.id, newsParams(event))
  for (const { event, kind } of kinds) {
    if (kind !== null && kind !== 'new') await tellChange(db, event, { change: kind, now })
    else await tellKnowing(db, event, now)
  }
  // After the changes: who hears of an event for the first time is told of none.
  await announceEvents(
    db,
    idsOf(kind => kind === 'new'),
    now,
  )
  return ids.length
}

function kindOf(event: Changed, isAnnounced: boolean, now: number) {
  const { status, starts_at, over_at, venue, city_id: cityId } = event
  const is = { status, startsAtMs: starts_at.getTime(), overAtMs: over_at.getTime(), venue, cityId }
  const was = {
    status: event.was_status,
    startsAtMs: event.was_starts_at.getTime(),
    overAtMs: event.was_over_at.getTime(),
    venue: event.was_venue,
    cityId: event.was_city_id,
  }
  return changeOf({ was, is, isAnnounced, now })
}

/** To fans near where it is or was, and to all who were told of it; a sale is told to followers everywhere. */
function tellChange(
  db: Db,
  event: Changed,
  { change, now, isForKnowingOnly = false }: { change: string; now: number; isForKnowingOnly?: boolean },
): Promise<void> {
  return tellOfEvent(db, event, {
    kind: 'event_changed',
    key: `event-changed:${event.id}:${event.revision}`,
    at: now,
    change,
    wasCityId: event.was_city_id,
    isForAll: event.is_sale_told,
    isForKnowingOnly,
  })
}

/** Those who saved an event that was not announced yet or hold a ticket hear of its change; to all others it stays news. */
async function tellKnowing(db: Db, event: Changed, now: number): Promise<void> {
  if (!event.is_known || event.is_announced) return
  const change = kindOf(event, true, now)
  if (change !== null) await tellChange(db, event, { change, now, isForKnowingOnly: true })
}
