import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import { locales } from '../../../../platform/contract/locales.ts'
import { int4Max } from '../../../../platform/contract/paged.ts'
import { defineGraveAct } from '../../../../platform/server/operators/grave-act.ts'
import { changeEventStatus } from '../change-event-status.ts'
import type { EventStatus } from '../find-event.ts'
import { buildTakeBack, performChange, planChange, planTakeBack, readEventInScope } from './plan-change.ts'
import { lockEventForAct, toFacts } from './read-event.ts'
import { takeBackInput } from './take-back.ts'

const noteText = z.string().trim().min(1).max(2_000, 'ERR_INVALID_LENGTH')

const input = z.object({
  event_id: z.int('ERR_REQUIRED').min(1).max(int4Max),
  /**
   * The reason for the event's page, in English or by language; null keeps the current one, or removes it with
   * `event restore`.
   */
  note: z
    .union([noteText.transform(en => ({ en })), z.partialRecord(z.enum(locales), noteText)])
    .nullable()
    .default(null),
  take_back: takeBackInput,
})

/** Acts that set the status of an event, by the status. Fans are notified later by `announceChanges`. */
export const statusActs = {
  cancelled: defineStatusAct('event cancel', 'cancelled'),
  postponed: defineStatusAct('event postpone', 'postponed'),
  scheduled: defineStatusAct('event restore', 'scheduled'),
}

function defineStatusAct(name: string, status: EventStatus) {
  return defineGraveAct({
    name,
    right: 'events.publish',
    scope: 'event',
    input,
    secondPerson: ({ tickets, details }) => status === 'cancelled' && tickets > 0 && 'after' in details,
    waits: 'telling',
    allowsDrift: true,
    counter: plan => ({ name: getCounter(status, plan.consequences.details), input: buildTakeBack(plan) }),
    lock: lockEventForAct,
    async plan(db, { event_id: eventId, note, take_back: back }, context) {
      const event = await readEventInScope(db, eventId, context)
      if (event instanceof Failure) return event
      if (back) return planTakeBack(db, event, back)
      const isSame = event.status === status && (note === null || isDeepStrictEqual(note, event.status_note))
      if (isSame) return fail(platformErrors.notAllowedNow)
      return planChange(db, { event, after: { ...toFacts(event), status }, now: context.now() })
    },
    perform: (db, plan, by) =>
      performChange(db, { act: name, plan, by }, async event => {
        const note = plan.input.note ?? undefined
        const change = { event, status, note, act: name, heldUntil: by.tellAt, by }
        return changeEventStatus(db, change)
      }),
  })
}

const previous = z.object({ status: z.string() })

/** Returns the act that takes this one back: the one that set the previous status. */
function getCounter(status: EventStatus, details: Readonly<Record<string, unknown>>): string {
  if (status !== 'scheduled') return 'event restore'
  const before = previous.safeParse(details['before']).data
  return before?.status === 'cancelled' ? 'event cancel' : 'event postpone'
}
