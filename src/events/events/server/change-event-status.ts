import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { EventStatus, FoundEvent } from './find-event.ts'
import { holdChanges } from './held-changes.ts'
import { applyStatusToSales, type StoppedTickets } from './ticket-sales.ts'

interface StatusChange {
  /** Must be locked by the caller. */
  event: Pick<FoundEvent, 'id' | 'status'>
  status: EventStatus
  /** The reason by language, for the event's page; undefined keeps the current one. */
  note: Readonly<Record<string, string>> | undefined
  /** Name of the act in the audit log. */
  act: string
  /** Until when fans aren't notified; null notifies them at once. */
  heldUntil: number | null
  by: OperatorAct
}

interface ChangedStatus {
  /** The fans' tickets, if the act stops their sale; null without tickets of our shop. */
  sold: StoppedTickets | null
  /** Number of products whose sale resumes because the event takes place again. */
  resumed: number
  /** Number of products that changed. */
  products: number
}

const setStatus = statement({
  name: 'events.set-status',
  text: `update events set status = $2, status_note = coalesce($3::jsonb, case when $2 = 'scheduled' then '{}' else status_note end)
    where id = $1`,
  row: none,
})

/**
 * Cancels, postpones or restores an event, and stops or resumes its ticket sale. `announceChanges` notifies
 * fans.
 */
export async function changeEventStatus(db: Db, change: StatusChange): Promise<ChangedStatus> {
  const { event, status, note, act, heldUntil, by } = change
  await db.query(setStatus, [event.id, status, note ? JSON.stringify(note) : null])
  if (heldUntil !== null) await holdChanges(db, [event.id], heldUntil)
  const touched = await applyStatusToSales(db, [event.id], status)
  const entry = { ...by, act, object: `event ${event.id}` }
  await writeAudit(db, { ...entry, before: { status: event.status }, after: { status } }, by.now)
  return touched
}
