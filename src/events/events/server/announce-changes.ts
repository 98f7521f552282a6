import * as z from 'zod'
import { reviseDomainEvents } from '../../../notifications/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { announceEvents, markEventsAnnounced } from './announce-events.ts'
import { changedColumns, changedRow, decideNotices, toChangeNews } from './change-news.ts'
import { buildNewsParams, recordEventNews, resolveNewsNames } from './event-news.ts'

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

/** Checks again whether a change is due: it may have been held back before the event was locked. */
const takeChanges = statement({
  name: 'events.take-changes',
  text: `with was as (delete from event_changes where event_id = any($1) and ${isDue('$2')} returning *)
    select ${changedColumns} from was join events e on e.id = was.event_id order by e.id`,
  row: changedRow,
})

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
  const noticed = changed.map(event => ({ event, ...decideNotices(event, now) }))
  const moved = noticed.flatMap(({ event, change }) =>
    change !== null && change !== 'new' ? [{ event, change }] : [],
  )
  await markEventsAnnounced(
    db,
    moved.map(({ event }) => event.id),
    now,
  )
  for (const event of changed) await reviseDomainEvents(db, event.id, buildNewsParams(event))
  for (const { event, change } of moved)
    await recordEventNews(db, event, toChangeNews(event, { change, now }))
  for (const { event, forKnowing: change } of noticed) {
    if (change) await recordEventNews(db, event, toChangeNews(event, { change, now, isForKnowingOnly: true }))
  }
  // Runs after the changes, so that fans who hear of an event for the first time aren't notified of its
  // changes.
  await announceEvents(
    db,
    noticed.flatMap(({ event, change }) => (change === 'new' ? [event.id] : [])),
    now,
  )
  return ids.length
}
