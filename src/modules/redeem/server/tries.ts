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
/** A hall, a school or a mobile network is one address to us: the wrong numbers of all its fans in a day. */
const aDayOfAddress: AttemptLimit = { ...aDay, max: 500 }

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
  const isTicket = method === 'TICKET_ID'
  const account = { who: `user ${caller.fan.userId}`, limits: isTicket ? [aMinute, aDay] : [aMinute] }
  const address = {
    who: `address ${caller.address}`,
    limits: isTicket ? [aMinute, aDayOfAddress] : [aMinute],
  }
  const refused = await caller.count(db => firstRefused(db, account, address, now))
  if (refused) {
    const waitMs = await untilNextMs(caller.read, refused.limit, refused.who, now)
    return failUntil(redeemErrors.tooManyTries, Math.ceil(waitMs / 1_000))
  }
  const each =
    ({ who, limits }: Counted, act: typeof takeAttempt | typeof giveAttemptBack) =>
    () =>
      caller.count(async db => {
        for (const limit of limits) await act(db, limit, who, now)
      })
  return { wasGuess: each(address, takeAttempt), wasRight: each(account, giveAttemptBack) }
}

interface Counted {
  who: string
  limits: readonly AttemptLimit[]
}

async function firstRefused(db: Db, account: Counted, address: Counted, now: number) {
  for (const limit of address.limits)
    if (await isUsedUp(db, limit, address.who, now)) return { limit, who: address.who }
  for (const limit of account.limits)
    if (!(await takeAttempt(db, limit, account.who, now))) return { limit, who: account.who }
  return null
}
