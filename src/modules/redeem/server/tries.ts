import { type Failure, failUntil } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import {
  type AttemptLimit,
  giveAttemptBack,
  isUsedUp,
  takeAttempt,
  untilNextMs,
} from '../../accounts/server/index.ts'
import { redeemErrors } from '../contract.ts'
import type { KeyMethod } from '../methods.ts'

const minute = 60_000
const aMinute: AttemptLimit = { kind: 'redeem', max: 5, windowMs: minute }
/** The number of a ticket alone is easily guessed. */
const aDay: AttemptLimit = { kind: 'redeem-ticket', max: 20, windowMs: 24 * 60 * minute }

type Caller = Pick<FanContext, 'fan' | 'address' | 'read' | 'count'>

/** What became of a try, once it is known. Each is one transaction, so that right and wrong are answered as quickly. */
export interface Try {
  /** Unknown, or used by somebody else: the address has guessed. */
  wasGuess: () => Promise<void>
  /** It costs the account nothing. */
  wasRight: () => Promise<void>
}

/**
 * Takes a try of the account, unless its address has guessed too often; the failure says when the next one is free. Of an
 * address guesses alone are counted, so that a hall full of fans can redeem at once.
 */
export async function takeTry(method: KeyMethod, caller: Caller, now: number): Promise<Try | Failure> {
  const limits = method === 'TICKET_ID' ? [aMinute, aDay] : [aMinute]
  const [account, address] = [`user ${caller.fan.userId}`, `address ${caller.address}`]
  const refused = await caller.count(db => firstRefused(db, limits, { account, address, now }))
  if (refused) {
    const waitMs = await untilNextMs(caller.read, refused.limit, refused.who, now)
    return failUntil(redeemErrors.tooManyTries, Math.ceil(waitMs / 1_000))
  }
  const each = (act: (db: Db, limit: AttemptLimit) => Promise<unknown>) => () =>
    caller.count(async db => {
      for (const limit of limits) await act(db, limit)
    })
  return {
    wasGuess: each((db, limit) => takeAttempt(db, limit, address, now)),
    wasRight: each((db, limit) => giveAttemptBack(db, limit, account, now)),
  }
}

async function firstRefused(
  db: Db,
  limits: readonly AttemptLimit[],
  { account, address, now }: { account: string; address: string; now: number },
) {
  for (const limit of limits) if (await isUsedUp(db, limit, address, now)) return { limit, who: address }
  for (const limit of limits)
    if (!(await takeAttempt(db, limit, account, now))) return { limit, who: account }
  return null
}
