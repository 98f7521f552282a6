import {
  type AttemptLimit,
  giveAttemptBack,
  takeAttempt,
  untilNextMs,
} from '../../../identity/accounts/server/index.ts'
import { type Failure, failUntil } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { redeemErrors } from '../contract.ts'
import type { KeyMethod } from '../methods.ts'

const minute = 60_000
const aMinute: AttemptLimit = { kind: 'redeem', max: 5, windowMs: minute }
/** The number of a ticket alone is easily guessed. */
const aDay: AttemptLimit = { kind: 'redeem-ticket', max: 20, windowMs: 24 * 60 * minute }
/** A hall, a school or a mobile network is one address: the wrong numbers of all its fans. */
const aMinuteOfNetwork: AttemptLimit = { ...aMinute, max: 250 }
const aDayOfNetwork: AttemptLimit = { ...aDay, max: 500 }

/** Codes have 95 bits: guesses by many accounts find none, so a network has no limit for them. */
const limitsOf: Record<KeyMethod, { account: AttemptLimit[]; network: AttemptLimit[] }> = {
  CODE: { account: [aMinute], network: [] },
  EMAIL_TICKET_ID: { account: [aMinute], network: [aMinuteOfNetwork] },
  EMAIL_FANCLUB_ID: { account: [aMinute], network: [aMinuteOfNetwork] },
  TICKET_ID: { account: [aMinute, aDay], network: [aMinuteOfNetwork, aDayOfNetwork] },
}

type Caller = Pick<FanContext, 'fan' | 'address' | 'read' | 'count' | 'person'>

/** The outcome of a try. `used` is a key of somebody else. */
export type TryOutcome = 'right' | 'used' | 'unknown'

export interface Try {
  /** Gives the try back unless it was a guess. Each outcome takes the same statements, so that none is quicker. */
  settle: (outcome: TryOutcome) => Promise<void>
}

interface Counted {
  limit: AttemptLimit
  who: string
}

/**
 * Takes a try before the key is looked up, so that tries at the same time cannot pass together. Beyond the account's
 * limit it fails until the next one is free; beyond the network's it needs an answer to the human check (product 17).
 */
export async function takeTry(method: KeyMethod, caller: Caller, now: number): Promise<Try | Failure> {
  const { account, network } = limitsOf[method]
  const own = account.map(limit => ({ limit, who: `user ${caller.fan.userId}` }))
  const shared = network.map(limit => ({ limit, who: `address ${caller.address}` }))
  const ofAccount = await caller.count(db => takeAll(db, own, now))
  if (ofAccount.refused) {
    const { limit, who } = ofAccount.refused
    const waitMs = await untilNextMs(caller.read, limit, who, now)
    return failUntil(redeemErrors.tooManyTries, Math.ceil(waitMs / 1_000))
  }
  const ofNetwork = await caller.count(db => takeAll(db, shared, now))
  const taken = [...ofAccount.taken, ...ofNetwork.taken]
  const unproven = ofNetwork.refused ? await caller.person.requireAnswer() : null
  if (unproven) {
    await caller.count(db => giveBack(db, taken, now))
    return unproven
  }
  return {
    settle(outcome) {
      // The number of a ticket that is used shows that the number exists; a used code shows nothing.
      const isGuess = outcome === 'unknown' || (outcome === 'used' && method !== 'CODE')
      return caller.count(db => giveBack(db, taken, isGuess ? neverTaken : now))
    },
  }
}

/** A time at which no try was taken. */
const neverTaken = 0

/** Takes a try of each limit up to the first that lets nothing pass. */
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
  for (const { limit, who } of taken) await giveAttemptBack(db, limit, who, takenAt)
}
