import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'

const hold = statement({
  name: 'events.hold-changes',
  text: 'update event_changes set hold_until = greatest(hold_until, $2) where event_id = any($1)',
  row: none,
})

/** Holds back the notification of changes that this transaction has made to events until this time. */
export async function holdChanges(db: Db, eventIds: readonly number[], until: number): Promise<void> {
  await db.query(hold, [eventIds, new Date(until)])
}

/**
 * Builds SQL for the time until which fans aren't notified of a change of the event; null if no change is
 * held back. Other notifications about the event wait as well, because they would name what has changed.
 */
export const buildHeldUntilSql = (eventId: string, now: string) =>
  `(select held.hold_until from event_changes held where held.event_id = ${eventId} and held.hold_until > ${now})`
