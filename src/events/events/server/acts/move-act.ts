import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import { int4Max } from '../../../../platform/contract/paged.ts'
import { defineGraveAct } from '../../../../platform/server/operators/grave-act.ts'
import { applyMove, type EventMove, readTarget, toPlace } from '../move-event.ts'
import { buildTakeBack, performChange, planChange, planTakeBack, readEventInScope } from './plan-change.ts'
import { lockEventForAct } from './read-event.ts'
import { takeBackInput } from './take-back.ts'

const text = (length: number) => z.string().max(length, 'ERR_INVALID_LENGTH').nullable().default(null)

const input = z.object({
  event_id: z.int('ERR_REQUIRED').min(1).max(int4Max),
  /** A local time of the zone (2030-05-01T19:00), a time with an offset, or a day (2030-05-01). */
  start: text(40),
  zone: text(60),
  venue: text(200),
  /** Another place has no address unless one is given. */
  address: text(300),
  city_id: z.int().min(1).max(int4Max).nullable().default(null),
  take_back: takeBackInput,
})

const name = 'event move'

/** Gives an event another date, place, or both; null stays. Fans are notified later by `announceChanges`. */
export const moveAct = defineGraveAct({
  name,
  right: 'events.publish',
  scope: 'event',
  input,
  secondPerson: 'never',
  waits: 'telling',
  allowsDrift: true,
  counter: plan => ({ name, input: buildTakeBack(plan) }),
  lock: lockEventForAct,
  async plan(db, move, context) {
    const event = await readEventInScope(db, move.event_id, context)
    if (event instanceof Failure) return event
    if (move.take_back) return planTakeBack(db, event, move.take_back)
    const before = toPlace(event)
    const target = await readTarget(db, before, toMove(move))
    if (!target.ok) {
      const problem = target.field === 'start' ? target.problem : 'ERR_INVALID'
      return fail(platformErrors.validationFailed, { [fields[target.field]]: problem })
    }
    if (isDeepStrictEqual(before, target.place)) return fail(platformErrors.notAllowedNow)
    return planChange(db, { event, after: { status: event.status, ...target.place }, now: context.now() })
  },
  perform: (db, plan, by) =>
    performChange(db, { act: name, plan, by }, async event => {
      const target = await readTarget(db, toPlace(event), toMove(plan.input))
      if (!target.ok) return fail(platformErrors.validationFailed)
      await applyMove(db, { event, place: target.place, heldUntil: by.tellAt, by })
      return { products: 0 }
    }),
})

const fields = { start: 'start', zone: 'zone', venue: 'venue', city: 'city_id' } as const

const toMove = ({ start, zone, venue, address, city_id: cityId }: z.output<typeof input>): EventMove => ({
  start: start ?? undefined,
  zone: zone ?? undefined,
  venue: venue ?? undefined,
  address: address ?? undefined,
  cityId: cityId ?? undefined,
})
