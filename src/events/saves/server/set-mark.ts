import { Failure } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { WriteBatch } from '../../../platform/server/writes/write-batches.ts'
import { resolveReminder } from './reminder-of.ts'
import { type MarkChange, type Marked, setMarks } from './set-marks.ts'

interface EventMarkChange extends MarkChange {
  eventId: number
}

/** Group commit, because a newly announced event is a hot row. */
const markBatch: WriteBatch<EventMarkChange, Marked> = {
  itemsMax: 200,
  async run(db, _key, changes, { now }) {
    const [first] = changes
    if (!first) throw new Error('an empty batch of marks')
    const byFan = new Map(changes.map(one => [one.userId, one]))
    return setMarks(db, first.eventId, [...byFan.values()], now())
  },
}

/** Saves or removes an event for a fan, in one transaction with concurrent changes by others. */
export async function setMark({ fan, writeTogether }: FanContext, change: Omit<EventMarkChange, 'userId'>) {
  const { eventId } = change
  // Each kind of change has its own batches, because ended events can be removed but not saved. A fan's
  // concurrent changes (interested, going) never share one, so each returns its own result.
  const key = `${eventId} ${change.kind} ${change.remind} ${change.keep}`
  const result = await writeTogether(markBatch, key, { ...change, userId: fan.userId })
  if (result instanceof Failure) return result
  const kind = result.kinds[fan.userId] ?? null
  return {
    event_id: eventId,
    kind,
    remind: resolveReminder(kind, result.reminds[fan.userId] ?? null),
    interested_count: result.interestedCount,
    going_count: result.goingCount,
  }
}
