import * as z from 'zod'
import { type Failure, failWithRetryAfter } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { accountErrors } from '../contract.ts'
import { type AttemptLimit, giveAttemptBack, keyedHash, takeAttempt, untilNextMs } from './attempts.ts'

const minuteMs = 60_000
const ofCaller: AttemptLimit = { kind: 'sign-in-address', max: 100, windowMs: 10 * minuteMs }
const ofNameAndCaller: AttemptLimit = { kind: 'sign-in', max: 10, windowMs: 10 * minuteMs }
const ofName: AttemptLimit = { kind: 'sign-in-name', max: 100, windowMs: 60 * minuteMs }

interface Tried {
  /** Names the account that was tried: one name for all forms of a number. */
  name: string
  account: { id: number; password_hash: string } | undefined
}

/** A try that may go on; given back when its password was right. */
export interface SignInTry {
  giveBack: () => Promise<void>
}

/**
 * Whether a try to sign in may go on. Guesses are bounded, and no stranger keeps a fan out: beyond ten tries in ten
 * minutes for a name from one network, or a hundred for all names, each needs an answer to the human check; beyond a
 * hundred an hour for a name from everywhere only networks that signed in to the account before go on. Counted by what
 * was typed, so that no count shows which names belong together or exist; and by the password's hash, so that a reset
 * lets the fan in.
 */
export async function admitSignIn(tried: Tried, context: CallContext): Promise<SignInTry | Failure> {
  const { address } = context
  const takenAt = context.now()
  const who = `${tried.name} ${tried.account?.password_hash ?? ''}`
  const taken: [AttemptLimit, string][] = []
  const take = async (limit: AttemptLimit, counted: string) => {
    const isFree = await context.count(db => takeAttempt(db, limit, counted, takenAt))
    if (isFree) taken.push([limit, counted])
    return isFree
  }
  const isOrdinary = (await take(ofCaller, address)) && (await take(ofNameAndCaller, `${who} ${address}`))
  const unproven = isOrdinary ? null : await context.person.requireAnswer()
  if (unproven) return unproven
  const isKnown = async () => tried.account && isKnownNetwork(context.read, tried.account.id, address)
  if (!(await take(ofName, who)) && !(await isKnown())) return later(ofName, who, context)
  return {
    giveBack: () =>
      context.count(async db => {
        for (const [limit, counted] of taken) await giveAttemptBack(db, limit, counted, takenAt)
      }),
  }
}

async function later(limit: AttemptLimit, who: string, { read, now }: CallContext): Promise<Failure> {
  const seconds = Math.ceil((await untilNextMs(read, limit, who, now())) / 1_000)
  return failWithRetryAfter(accountErrors.tooManyTries, seconds)
}

const knownNetwork = statement({
  name: 'accounts.known-network',
  text: 'select user_id from sessions where user_id = $1 and network_key = $2 limit 1',
  row: z.object({ user_id: z.int() }),
})

async function isKnownNetwork(db: ReadDb, userId: number, address: string): Promise<boolean> {
  return (await db.query(knownNetwork, [userId, await networkKey(db, userId, address)])).length > 0
}

/** A network as sessions remember it: different for each fan, and of use to nobody without the database's key. */
export function networkKey(db: ReadDb, userId: number, address: string): Promise<string> {
  return keyedHash(db, `network ${userId} ${address}`)
}
