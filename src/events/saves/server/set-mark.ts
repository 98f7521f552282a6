import { Failure } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { WriteBatch } from '../../../platform/server/writes/write-batches.ts'
import { reminderOf } from './reminder-of.ts'
import { type MarkChange, type Marked, setMarks } from './set-marks.ts'

interface Wanted extends MarkChange {
  eventId: number
}

/** Group commit: an event that has just been announced is a hot row. */
const markBatch: WriteBatch<Wanted, Marked> = {
  itemsMax: 200,
  async run(db, _key, wanted, { now }) {
    const [first] = wanted
    if (!first) throw new Error('an empty batch of marks')
    const byFan = new Map(wanted.map(one => [one.userId, one]))
    return setMarks(db, first.eventId, [...byFan.values()], now())
  },
}

/** Saves an event for a fan, or no longer, together with others who do so at this moment. */
export async function setMark({ fan, writeTogether }: FanContext, change: Omit<Wanted, 'userId'>) {
  const { eventId } = change
  // Batches of their own, because what is over can be let go and no longer be saved. A fan's two wishes of one moment
  // (interested, going) never share one, so each is answered with its own.
  const key = `${eventId} ${change.kind} ${change.remind} ${change.keep}`
  const result = await writeTogether(markBatch, key, { ...change, userId: fan.userId })
  if (result instanceof Failure) return result
  const kind = result.kinds[fan.userId] ?? null
  return {
    event_id: eventId,
    kind,
    remind: reminderOf(kind, result.reminds[fan.userId] ?? null),
    interested_count: result.interestedCount,
    going_count: result.goingCount,
  }
}
