import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { FoundEvent } from './find-event.ts'

/** Runs after the event is locked, so that it sees a change of a transaction that held the lock before. */
const pendingChange = statement({
  name: 'events.pending-change',
  text: 'select event_id from event_changes where event_id = $1',
  row: z.object({ event_id: z.int() }),
})
const deleteStatement = statement({
  name: 'events.delete',
  text: 'delete from events where id = $1',
  row: none,
})

/**
 * Deletes an event that the caller has locked. Rejects an event if fans have yet to be notified of its
 * cancellation or latest change.
 * @throws a foreign key violation if its tickets are in the shop
 */
export async function deleteEvent(
  db: Db,
  event: FoundEvent,
  by: OperatorAct,
): Promise<'deleted' | 'announcing' | 'announced'> {
  if ((await db.query(pendingChange, [event.id])).length > 0) return 'announcing'
  const isToCome = event.status === 'scheduled' && event.over_at.getTime() > by.now
  if (isToCome && event.announced_at !== null) return 'announced'
  await db.query(deleteStatement, [event.id])
  const before = { starts_at: event.starts_at.toISOString(), status: event.status }
  await writeAudit(db, { ...by, act: 'event delete', object: `event ${event.id}`, before, after: {} }, by.now)
  return 'deleted'
}
