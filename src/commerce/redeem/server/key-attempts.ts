import {
  type AttemptLimit,
  computeWaitMs,
  countCode,
  returnAttempt,
  takeAttempt,
} from '../../../identity/accounts/server/index.ts'
import { type Failure, failWithRetryAfter } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { redeemErrors } from '../contract.ts'
import type { KeyMethod } from '../methods.ts'
import type { RedeemState } from './key-state.ts'

const minute = 60_000
const minuteLimit: AttemptLimit = { kind: 'redeem', max: 5, windowMs: minute }
/** A ticket number alone is easy to guess, so its attempts are also limited per day. */
const dayLimit: AttemptLimit = { kind: 'redeem-ticket', max: 20, windowMs: 24 * 60 * minute }
/**
 * Limits wrong numbers per IP address. The limit is high, because a venue, a school or a mobile network may
 * share one address.
 */
const networkMinuteLimit: AttemptLimit = { ...minuteLimit, max: 250 }
const networkDayLimit: AttemptLimit = { ...dayLimit, max: 500 }

/**
 * Codes have 95 random bits and cannot be guessed even from many accounts, so networks have no limit for
 * them.
 */
const limitsByMethod: Record<KeyMethod, { account: AttemptLimit[]; network: AttemptLimit[] }> = {
  CODE: { account: [minuteLimit], network: [] },
  EMAIL_TICKET_ID: { account: [minuteLimit], network: [networkMinuteLimit] },
  EMAIL_FANCLUB_ID: { account: [minuteLimit], network: [networkMinuteLimit] },
  TICKET_ID: { account: [minuteLimit, dayLimit], network: [networkMinuteLimit, networkDayLimit] },
}

type Caller = Pick<FanContext, 'fan' | 'address' | 'read' | 'count' | 'person'>

const codeOutcomes = {
  valid: 'accepted',
  coming_soon: 'accepted',
  used_by_you: 'used',
  used: 'used',
  expired: 'expired',
  unknown: 'wrong',
} as const satisfies Record<RedeemState, string>

export interface KeyAttempt {
  /**
   * Does not count the attempt unless it was a guess. Each outcome runs the same statements, so that timing
   * reveals nothing.
   * @param state of the key, null if it was not read; `used` means that another fan has used it
   */
  settle: (state: RedeemState | null) => Promise<void>
}

interface Counted {
  limit: AttemptLimit
  who: string
}

/**
 * Counts an attempt before the key is looked up, so that parallel attempts cannot all pass. Above the
 * account's limit it fails until the next attempt is allowed; above the network's limit it requires the human
 * check (product 17).
 */
export async function takeKeyAttempt(
  method: KeyMethod,
  caller: Caller,
  now: number,
): Promise<KeyAttempt | Failure> {
  const { account, network } = limitsByMethod[method]
  const own = account.map(limit => ({ limit, who: `user ${caller.fan.userId}` }))
  const shared = network.map(limit => ({ limit, who: `address ${caller.address}` }))
  const accountResult = await caller.count(db => takeAll(db, own, now))
  if (accountResult.refused) {
    countCode('redeem', 'limited')
    const { limit, who } = accountResult.refused
    const waitMs = await computeWaitMs(caller.read, limit, who, now)
    return failWithRetryAfter(redeemErrors.tooManyTries, Math.ceil(waitMs / 1_000))
  }
  const networkResult = await caller.count(db => takeAll(db, shared, now))
  const taken = [...accountResult.taken, ...networkResult.taken]
  const unproven = networkResult.refused ? await caller.person.requireAnswer() : null
  if (unproven) {
    countCode('redeem', 'limited')
    await caller.count(db => giveBack(db, taken, now))
    return unproven
  }
  return {
    settle(state) {
      if (state) countCode('redeem', codeOutcomes[state])
      // A used ticket number reveals that the number exists; a used code reveals nothing.
      const isGuess = state === 'unknown' || (state === 'used' && method !== 'CODE')
      return caller.count(db => giveBack(db, taken, isGuess ? neverTaken : now))
    },
  }
}

/** A time before any attempt. */
const neverTaken = 0

/** Counts an attempt against each limit, up to the first that is exhausted. */
async function takeAll(
  db: Db,
  counted: readonly Counted[],
  now: number,
): Promise<{ taken: Counted[]; refused: Counted | null }> {
  const taken: Counted[] = []
  for (const each of counted) {
    if (!(await takeAttempt(db, each.limit, each.who, now))) return { taken, refused: each }
    taken.push(each)
  }
  return { taken, refused: null }
}

async function giveBack(db: Db, taken: readonly Counted[], takenAt: number): Promise<void> {
  for (const { limit, who } of taken) await returnAttempt(db, limit, who, takenAt)
}
