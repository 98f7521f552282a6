import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { EventStatus, FoundEvent } from './find-event.ts'
import { followStatus, type StoppedTickets } from './ticket-sales.ts'

interface StatusChange {
  /** Locked by the caller. */
  event: Pick<FoundEvent, 'id' | 'status'>
  status: EventStatus
  /** Why, in English, for its page; undefined leaves what is there. */
  note: string | undefined
  /** Its name in the audit log. */
  act: string
  by: OperatorAct
}

interface ChangedStatus {
  isChanged: boolean
  /** Tickets that fans have, where the act stops their sale; null where they are not ours. */
  sold: StoppedTickets | null
  /** How many products are sold again, now that it takes place. */
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
 * Cancels, postpones or restores an event, and stops or resumes the sale of its tickets with it. Notifications follow
 * from the change itself (`announceChanges`).
 */
export async function changeEventStatus(db: Db, change: StatusChange): Promise<ChangedStatus> {
  const { event, status, note, act, by } = change
  if (event.status === status && note === undefined) return { isChanged: false, sold: null, resumed: 0 }
  await db.query(setStatus, [event.id, status, note?.trim() || null])
  const touched = await followStatus(db, [event.id], status)
  const entry = { ...by, act, subject: `event ${event.id}` }
  await writeAudit(db, { ...entry, before: { status: event.status }, after: { status } }, by.now)
  return { isChanged: true, ...touched }
}
