import { Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import type { FanContext } from '../../../../platform/server/context.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { checkPerson } from '../../../../site/human-checks/server/index.ts'
import type { waitingStates } from '../../waiting-contract.ts'
import { placeOf, tokenOf } from './place-token.ts'
import { readWaiting, readWaitingInside, type Waiting, type Who } from './rooms.ts'
import { type Comer, placesOfRoom } from './take-places.ts'
import { entersBeforeMs, intervalMs, luckOf, readyOfNext, type Stand, standOf, turnMs } from './turn.ts'

export interface Asked {
  projectId: number
  place: string | null
  personToken: string | undefined
  again: boolean
}

const believedMs = 60_000

/** The name of the human check. */
const action = 'waiting-room'

/** A fan's place in the waiting room of a sale: found again, or taken. */
export async function enterWaitingRoom(asked: Asked, context: FanContext) {
  const { fan, config, read } = context
  const now = context.now()
  const who = { projectId: asked.projectId, userId: fan.userId }
  const luck = () => luckOf(who, config)
  const known = asked.place === null ? null : placeOf(asked.place, who, config)
  // Operators may change the room, or close it: a signed place is believed for a while.
  const isRecent = known !== null && now - known.issuedAt < believedMs
  const isFixed = isRecent && (known.readyAt !== null || now < known.opensAt)
  if (isFixed && standOf(known.readyAt, now) !== 'over') return answerOf({ ...known, now }, config)
  const waiting = await readWaiting(read, who, luck, now)
  if (!waiting) return noRoom
  const found = standing(waiting, who, { now, again: asked.again })
  if (found) return answerOf({ ...found, now }, config)
  const { personToken } = asked
  const isAtOnce = now >= waiting.opensAt && readyOfNext(waiting, now) === now
  if (!isAtOnce && !personToken) return asksForPerson
  const proof = personToken ? await checkPerson({ token: personToken, action }, context) : undefined
  if (proof instanceof Failure) return proof
  const comer: Comer = { userId: fan.userId, proof, enteredAt: waiting.enteredAt }
  const outcomes = await context.writeTogether(placesOfRoom, String(asked.projectId), comer)
  if (outcomes instanceof Failure) return outcomes
  const taken = outcomes.get(comer)
  if (taken instanceof Failure) return taken
  if (taken) return answerOf({ ...who, ...taken, now: taken.issuedAt }, config)
  // The room was closed, or another tab or another fan was faster.
  const later = context.now()
  const other = await readWaiting(read, who, luck, later)
  const instead = other && standing(other, who, { now: later, again: false })
  if (instead) return answerOf({ ...instead, now: later }, config)
  return other ? asksForPerson : noRoom
}

const asksForPerson = fail(platformErrors.validationFailed, { recaptcha_response_token: 'ERR_REQUIRED' })

/** What is known without taking a place; null where one is to be taken. */
function standing(
  waiting: Waiting,
  { projectId, userId }: Who,
  { now, again }: { now: number; again: boolean },
): Found | null {
  const { opensAt, readyAt } = waiting
  const isThere = waiting.enteredAt !== null
  if (!isThere && now < opensAt - entersBeforeMs) return { opensAt, readyAt: null, isClosed: true }
  if (!isThere || (again && standOf(readyAt, now) === 'over')) return null
  return { projectId, userId, opensAt, readyAt, intervalMs: intervalMs(waiting), issuedAt: now }
}

/**
 * Whether an order of this sale may be placed: it has no waiting room, or it is the fan's turn. Before the opening, a
 * presale goes on without it.
 */
export async function isInTurn(
  db: Db,
  who: Who,
  { now, config, isPresale }: { now: number; config: Parameters<typeof luckOf>[1]; isPresale: boolean },
): Promise<boolean> {
  const waiting = await readWaitingInside(db, who, () => luckOf(who, config), now)
  if (!waiting || (isPresale && now < waiting.opensAt)) return true
  return waiting.enteredAt !== null && standOf(waiting.readyAt, now) === 'in'
}

type State = (typeof waitingStates)[number]
const nothing = { place: null, enters_at: null, opens_at: null, ready_at: null, ends_at: null, ahead: null }
const noRoom = { ...nothing, state: 'none' as State, again_seconds: null }

type Found =
  | { opensAt: number; readyAt: null; isClosed: true }
  | (Parameters<typeof tokenOf>[0] & { isClosed?: undefined })

function answerOf(found: Found & { now: number }, config: Parameters<typeof tokenOf>[1]) {
  const { opensAt, readyAt, now } = found
  const state: State = found.isClosed ? 'closed' : standOf(readyAt, now)
  const isWaiting = state === 'waiting' && readyAt !== null && !found.isClosed
  return {
    state,
    place: found.isClosed ? null : tokenOf(found, config),
    enters_at: iso(opensAt - entersBeforeMs),
    opens_at: iso(opensAt),
    ready_at: iso(readyAt),
    ends_at: iso(readyAt === null ? null : readyAt + turnMs),
    ahead: isWaiting ? Math.ceil((readyAt - now) / found.intervalMs) : null,
    again_seconds: againSeconds(state, (readyAt ?? opensAt) - now),
  }
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Sooner towards the moment that is waited for. */
function againSeconds(state: State | Stand, leftMs: number): number | null {
  if (state === 'in' || state === 'over') return null
  return Math.min(60, Math.max(2, Math.ceil(leftMs / 2_000)))
}
