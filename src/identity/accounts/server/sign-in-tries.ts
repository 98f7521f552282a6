import * as z from 'zod'
import { type Failure, failWithRetryAfter } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { accountErrors } from '../contract.ts'
import { type AttemptLimit, computeKeyedHash, computeWaitMs, returnAttempt, takeAttempt } from './attempts.ts'

const minuteMs = 60_000
const callerLimit: AttemptLimit = { kind: 'sign-in-address', max: 100, windowMs: 10 * minuteMs }
const nameAndCallerLimit: AttemptLimit = { kind: 'sign-in', max: 10, windowMs: 10 * minuteMs }
const nameLimit: AttemptLimit = { kind: 'sign-in-name', max: 100, windowMs: 60 * minuteMs }

interface SignInAttempt {
  /** Normalized name that was typed, the same for all forms of a number. */
  name: string
  account: { id: number; password_hash: string } | undefined
}

/** An admitted try, given back when its password was right. */
export interface AdmittedSignIn {
  giveBack: () => Promise<void>
}

/**
 * Decides whether a sign-in may proceed. It limits guesses without letting strangers lock a fan out: beyond
 * ten tries in ten minutes for a name from one network, or 100 for all names, each try needs a solved human
 * check; beyond 100 an hour for a name from everywhere, only networks that signed in to the account before
 * may proceed. Tries are counted by the typed name, so that counts don't reveal which names exist or belong
 * together, and by the password's hash, so that a reset lets the fan in.
 */
export async function admitSignIn(
  tried: SignInAttempt,
  context: CallContext,
): Promise<AdmittedSignIn | Failure> {
  const { address } = context
  const takenAt = context.now()
  const who = `${tried.name} ${tried.account?.password_hash ?? ''}`
  const taken: [AttemptLimit, string][] = []
  const take = async (limit: AttemptLimit, counted: string) => {
    const isFree = await context.count(db => takeAttempt(db, limit, counted, takenAt))
    if (isFree) taken.push([limit, counted])
    return isFree
  }
  const isOrdinary =
    (await take(callerLimit, address)) && (await take(nameAndCallerLimit, `${who} ${address}`))
  const unproven = isOrdinary ? null : await context.person.requireAnswer()
  if (unproven) return unproven
  const isKnown = async () => tried.account && isKnownNetwork(context.read, tried.account.id, address)
  if (!(await take(nameLimit, who)) && !(await isKnown())) return later(nameLimit, who, context)
  return {
    giveBack: () =>
      context.count(async db => {
        for (const [limit, counted] of taken) await returnAttempt(db, limit, counted, takenAt)
      }),
  }
}

async function later(limit: AttemptLimit, who: string, { read, now }: CallContext): Promise<Failure> {
  const seconds = Math.ceil((await computeWaitMs(read, limit, who, now())) / 1_000)
  return failWithRetryAfter(accountErrors.tooManyTries, seconds)
}

const knownNetwork = statement({
  name: 'accounts.known-network',
  text: 'select user_id from sessions where user_id = $1 and network_key = $2 limit 1',
  row: z.object({ user_id: z.int() }),
})

async function isKnownNetwork(db: ReadDb, userId: number, address: string): Promise<boolean> {
  return (await db.query(knownNetwork, [userId, await computeNetworkKey(db, userId, address)])).length > 0
}

/**
 * Computes the key under which sessions store a network: different for each fan, and useless without the
 * database's secret.
 */
export function computeNetworkKey(db: ReadDb, userId: number, address: string): Promise<string> {
  return computeKeyedHash(db, `network ${userId} ${address}`)
}
