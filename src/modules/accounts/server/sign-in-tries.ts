import * as z from 'zod'
import { Failure, failUntil } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { humanCheckField } from '../../human-checks/contract.ts'
import type { PersonProof } from '../../human-checks/server/index.ts'
import { accountErrors } from '../contract.ts'
import { type AttemptLimit, giveAttemptBack, keyedHash, takeAttempt, untilNextMs } from './attempts.ts'

const minuteMs = 60_000
const ofCaller: AttemptLimit = { kind: 'sign-in-address', max: 100, windowMs: 10 * minuteMs }
const ofNameAndCaller: AttemptLimit = { kind: 'sign-in', max: 10, windowMs: 10 * minuteMs }
const ofName: AttemptLimit = { kind: 'sign-in-name', max: 100, windowMs: 60 * minuteMs }

interface Tried {
  /** What was typed, as an account is found by it. */
  name: string
  account: { id: number; password_hash: string } | undefined
  /** What came of the answer to a human check, if one came along. Used up only where it is needed. */
  person: PersonProof | Failure | undefined
}

/** A try that may go on; given back when its password was right. */
export interface SignInTry {
  giveBack: () => Promise<void>
}

/**
 * Whether a try to sign in may go on. Nobody guesses for ever, and nobody keeps another fan out: ten tries in ten
 * minutes for a name from one network, then each with a human check; beyond a hundred an hour for a name from
 * everywhere only networks that signed in to the account before. Counted by what was typed, so that nothing tells
 * which names belong together or exist; and anew with each password, so that who sets one gets in.
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
  if (!(await take(ofCaller, address))) return later(ofCaller, address, context)
  if (!(await take(ofNameAndCaller, `${who} ${address}`))) {
    const refused = await provePerson(
      tried.person,
      () => later(ofNameAndCaller, `${who} ${address}`, context),
      context,
    )
    if (refused) return refused
  }
  const isKnown = async () => tried.account && isKnownNetwork(context.read, tried.account.id, address)
  if (!(await take(ofName, who)) && !(await isKnown())) return later(ofName, who, context)
  return {
    giveBack: () =>
      context.count(async db => {
        for (const [limit, counted] of taken) await giveAttemptBack(db, limit, counted, takenAt)
      }),
  }
}

async function provePerson(
  person: PersonProof | Failure | undefined,
  without: () => Promise<Failure>,
  context: CallContext,
): Promise<Failure | null> {
  if (!person) {
    const { entry, waitSeconds } = await without()
    return failUntil(entry, waitSeconds, { [humanCheckField]: 'ERR_REQUIRED' })
  }
  return person instanceof Failure ? person : context.count(person.use)
}

async function later(limit: AttemptLimit, who: string, { read, now }: CallContext): Promise<Failure> {
  const seconds = Math.ceil((await untilNextMs(read, limit, who, now())) / 1_000)
  return failUntil(accountErrors.tooManyTries, seconds)
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
