import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { lockThen } from '../../../platform/server/lock-then.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { FoundTour } from './find-tour.ts'
import { holdChanges } from './held-changes.ts'
import { indexEvents } from './index-events.ts'
import { buildIsOverSql } from './is-over.ts'
import { applyStatusToSales, type StoppedTickets } from './ticket-sales.ts'

const lockDates = statement({
  name: 'tours.lock-dates',
  text: 'select id from events where tour_id = $1 order by id for update',
  row: z.object({ id: z.int() }),
})

/** `announceChanges` notifies fans of each event's change. */
const setStatus = statement({
  name: 'tours.set-status',
  text: `update events e set status = $2,
      status_note = case when $3::text is null then status_note else jsonb_build_object('en', $3::text) end
    where tour_id = $1 and not ${buildIsOverSql('$4')} and status <> $2 and status <> 'cancelled' returning id`,
  row: z.object({ id: z.int() }),
})

interface CallOff {
  /** Must be locked by the caller. */
  tour: FoundTour
  status: 'cancelled' | 'postponed'
  /** The reason in English, for the event pages of its dates; null keeps the current ones. */
  note: string | null
  /** Until when fans aren't notified; null notifies them at once. */
  heldUntil: number | null
  by: OperatorAct
}

/** Ids of the changed dates, and the fans' tickets if their sale was stopped. */
interface ChangedTour {
  eventIds: number[]
  sold: StoppedTickets | null
}

/** Cancels or postpones all upcoming dates of a tour and stops their ticket sale; null if there are none. */
export async function callOffTour(
  db: Db,
  { tour, status, note, heldUntil, by }: CallOff,
): Promise<ChangedTour | null> {
  const values = [tour.id, status, note, new Date(by.now)]
  const eventIds = sortedIds(await lockThen(db, [lockDates, [tour.id]], [setStatus, values]))
  if (eventIds.length === 0) return null
  if (heldUntil !== null) await holdChanges(db, eventIds, heldUntil)
  const { sold } = await applyStatusToSales(db, eventIds, status)
  await audit(db, status === 'cancelled' ? 'tour cancel' : 'tour postpone', { tour, eventIds, by })
  return { eventIds, sold }
}

const freeEvents = statement({
  name: 'tours.free-events',
  text: 'update events set tour_id = null where tour_id = $1 returning id',
  row: z.object({ id: z.int() }),
})
const deleteStatement = statement({
  name: 'tours.delete',
  text: 'delete from tours where id = $1',
  row: none,
})

/** Deletes a tour that the caller has locked. Its dates stay, but are no longer found by the tour's name. */
export async function deleteTour(db: Db, tour: FoundTour, by: OperatorAct): Promise<ChangedTour> {
  const eventIds = sortedIds(await lockThen(db, [lockDates, [tour.id]], [freeEvents, [tour.id]]))
  await indexEvents(db)
  await db.query(deleteStatement, [tour.id])
  await audit(db, 'tour delete', { tour, eventIds, by })
  return { eventIds, sold: null }
}

const sortedIds = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)

function audit(
  db: Db,
  act: string,
  { tour, eventIds, by }: { tour: FoundTour; eventIds: number[]; by: OperatorAct },
): Promise<void> {
  const change = { before: { name: tour.name }, after: { event_ids: eventIds } }
  return writeAudit(db, { ...by, act, object: `tour ${tour.id}`, ...change }, by.now)
}
