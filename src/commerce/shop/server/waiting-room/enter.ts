import { Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import type { FanContext } from '../../../../platform/server/context.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { checkPerson } from '../../../../site/human-checks/server/index.ts'
import type { waitingStates } from '../../waiting-contract.ts'
import { readPlaceToken, signPlace } from './place-token.ts'
import {
  type PlaceOwner,
  readWaitingState,
  readWaitingStateInTransaction,
  type WaitingState,
} from './rooms.ts'
import { type Entrant, placeBatch } from './take-places.ts'
import {
  computeIntervalMs,
  computeNextReadyAt,
  drawLuck,
  entersBeforeMs,
  getPlaceState,
  type PlaceState,
  turnDurationMs,
} from './turn.ts'

export interface EnterRequest {
  projectId: number
  place: string | null
  personToken: string | undefined
  again: boolean
}

const believedMs = 60_000

/** Action name for the human check. */
const action = 'waiting-room'

/** Finds the fan's place in the waiting room of a sale, or takes one. */
export async function enterWaitingRoom(request: EnterRequest, context: FanContext) {
  const { fan, config, read } = context
  const now = context.now()
  const who = { projectId: request.projectId, userId: fan.userId }
  const luck = () => drawLuck(who, config)
  const known = request.place === null ? null : readPlaceToken(request.place, who, config)
  // Operators may change or close the room, so a signed place is trusted only for a minute.
  const isRecent = known !== null && now - known.issuedAt < believedMs
  const isFixed = isRecent && (known.readyAt !== null || now < known.opensAt)
  if (isFixed && getPlaceState(known.readyAt, now) !== 'over') return toResponse({ ...known, now }, config)
  const waiting = await readWaitingState(read, who, luck, now)
  if (!waiting) return noRoom
  const found = findPlace(waiting, who, { now, again: request.again })
  if (found) return toResponse({ ...found, now }, config)
  const { personToken } = request
  const isAtOnce = now >= waiting.opensAt && computeNextReadyAt(waiting, now) === now
  if (!isAtOnce && !personToken) return humanCheckRequired
  const proof = personToken ? await checkPerson({ token: personToken, action }, context) : undefined
  if (proof instanceof Failure) return proof
  const entrant: Entrant = { userId: fan.userId, proof, enteredAt: waiting.enteredAt }
  const outcomes = await context.writeTogether(placeBatch, String(request.projectId), entrant)
  if (outcomes instanceof Failure) return outcomes
  const taken = outcomes.get(entrant)
  if (taken instanceof Failure) return taken
  if (taken) return toResponse({ ...who, ...taken, now: taken.issuedAt }, config)
  // The room was closed, or another request took a place first.
  const later = context.now()
  const other = await readWaitingState(read, who, luck, later)
  const instead = other && findPlace(other, who, { now: later, again: false })
  if (instead) return toResponse({ ...instead, now: later }, config)
  return other ? humanCheckRequired : noRoom
}

const humanCheckRequired = fail(platformErrors.validationFailed, { recaptcha_response_token: 'ERR_REQUIRED' })

/** Finds the fan's place without taking one; null if a new one must be taken. */
function findPlace(
  waiting: WaitingState,
  { projectId, userId }: PlaceOwner,
  { now, again }: { now: number; again: boolean },
): KnownPlace | null {
  const { opensAt, readyAt } = waiting
  const isThere = waiting.enteredAt !== null
  if (!isThere && now < opensAt - entersBeforeMs) return { opensAt, readyAt: null, isClosed: true }
  if (!isThere || (again && getPlaceState(readyAt, now) === 'over')) return null
  return { projectId, userId, opensAt, readyAt, intervalMs: computeIntervalMs(waiting), issuedAt: now }
}

/**
 * Whether the fan may order: the sale has no waiting room, or it is the fan's turn. Presales before the
 * opening require no turn.
 */
export async function isFansTurn(
  db: Db,
  who: PlaceOwner,
  { now, config, isPresale }: { now: number; config: Parameters<typeof drawLuck>[1]; isPresale: boolean },
): Promise<boolean> {
  const waiting = await readWaitingStateInTransaction(db, who, () => drawLuck(who, config), now)
  if (!waiting || (isPresale && now < waiting.opensAt)) return true
  return waiting.enteredAt !== null && getPlaceState(waiting.readyAt, now) === 'in'
}

type State = (typeof waitingStates)[number]
const emptyResponse = {
  place: null,
  enters_at: null,
  opens_at: null,
  ready_at: null,
  ends_at: null,
  ahead: null,
}
const noRoom = { ...emptyResponse, state: 'none' as State, again_seconds: null }

type KnownPlace =
  | { opensAt: number; readyAt: null; isClosed: true }
  | (Parameters<typeof signPlace>[0] & { isClosed?: undefined })

function toResponse(found: KnownPlace & { now: number }, config: Parameters<typeof signPlace>[1]) {
  const { opensAt, readyAt, now } = found
  const state: State = found.isClosed ? 'closed' : getPlaceState(readyAt, now)
  const isWaiting = state === 'waiting' && readyAt !== null && !found.isClosed
  return {
    state,
    place: found.isClosed ? null : signPlace(found, config),
    enters_at: iso(opensAt - entersBeforeMs),
    opens_at: iso(opensAt),
    ready_at: iso(readyAt),
    ends_at: iso(readyAt === null ? null : readyAt + turnDurationMs),
    ahead: isWaiting ? Math.ceil((readyAt - now) / found.intervalMs) : null,
    again_seconds: computeRetrySeconds(state, (readyAt ?? opensAt) - now),
  }
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Returns the seconds until the next poll, fewer as the turn approaches; null when polling can stop. */
function computeRetrySeconds(state: State | PlaceState, leftMs: number): number | null {
  if (state === 'in' || state === 'over') return null
  return Math.min(60, Math.max(2, Math.ceil(leftMs / 2_000)))
}
