import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { EventStatus, FoundEvent } from './find-event.ts'
import { applyStatusToSales, type StoppedTickets } from './ticket-sales.ts'

interface StatusChange {
  /** Must be locked by the caller. */
  event: Pick<FoundEvent, 'id' | 'status'>
  status: EventStatus
  /** The reason in English, for the event's page; undefined keeps the current one. */
  note: string | undefined
  /** Name of the act in the audit log. */
  act: string
  by: OperatorAct
}

interface ChangedStatus {
  isChanged: boolean
  /** The fans' tickets, if the act stops their sale; null without tickets of our shop. */
  sold: StoppedTickets | null
  /** Number of products whose sale resumes because the event takes place again. */
  resumed: number
}

const setStatus = statement({
  name: 'events.set-status',
  text: `update events set status = $2, status_note = case when $3::text is null
      then case when $2 = 'scheduled' then '{}' else status_note end else jsonb_build_object('en', $3::text) end
    where id = $1`,
  row: none,
})

/**
 * Cancels, postpones or restores an event, and stops or resumes its ticket sale. `announceChanges` notifies
 * fans.
 */
export async function changeEventStatus(db: Db, change: StatusChange): Promise<ChangedStatus> {
  const { event, status, note, act, by } = change
  if (event.status === status && note === undefined) return { isChanged: false, sold: null, resumed: 0 }
  await db.query(setStatus, [event.id, status, note?.trim() || null])
  const touched = await applyStatusToSales(db, [event.id], status)
  const entry = { ...by, act, object: `event ${event.id}` }
  await writeAudit(db, { ...entry, before: { status: event.status }, after: { status } }, by.now)
  return { isChanged: true, ...touched }
}
