import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import {
  type AttemptLimit,
  computeWaitMs,
  countCode,
  findConfirmedOwner,
  takeAttempt,
} from '../../../identity/accounts/server/index.ts'
import { Failure, fail, failWithRetryAfter } from '../../../platform/contract/errors.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { deriveServerKey } from '../../../platform/server/server-key.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { redeemErrors } from '../contract.ts'
import { normalizeEmail, type PresentedKey } from './key-hash.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

export const emailCodeLifeMs = 10 * 60_000
const tries: AttemptLimit = { kind: 'redeem-email-tries', max: 5, windowMs: 10 * 60_000 }

export const emailCodeRow = z.object({ id: z.string(), owner_id: z.int(), sent_at: z.date() })
export type EmailCode = z.output<typeof emailCodeRow>

/** Computes the six digits from a server key, so that the database alone does not reveal them. */
export function computeDigits({ id, sent_at: sentAt }: EmailCode, keys: Keys): string {
  const hash = createHmac('sha256', deriveServerKey('redeem email codes', keys)).update(
    `${id} ${sentAt.getTime()}`,
  )
  return String(hash.digest().readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export const isAlive = ({ sent_at: sentAt }: EmailCode, now: number) =>
  Math.abs(now - sentAt.getTime()) < emailCodeLifeMs

/**
 * Finds another account that has confirmed the email address of the identities; null if no account has, or it
 * is the fan's own. Called before the key is looked up, so that known and unknown keys run the same
 * statements.
 */
export async function findOtherOwner(
  db: ReadDb,
  presented: PresentedKey,
  userId: number,
): Promise<number | null> {
  const email = 'identities' in presented ? presented.identities.email : undefined
  const owner = email === undefined ? null : await findConfirmedOwner(db, normalizeEmail(email))
  return owner === userId ? null : owner
}

const putStatement = statement({
  name: 'redeem.put-email-code',
  text: `insert into redeem_email_codes (id, user_id, owner_id, key_id, sent_at) values ($1, $2, $3, $4, $5)
    on conflict (user_id, key_id) do update set id = $1, owner_id = $3, sent_at = $5`,
  row: none,
})

interface CodeUse {
  userId: number
  ownerId: number
  keyId: number
}

/** Creates a code that replaces the previous one. */
export async function createEmailCode(
  db: Db,
  { userId, ownerId, keyId }: CodeUse,
  now: number,
): Promise<string> {
  const id = randomUUID()
  await db.query(putStatement, [id, userId, ownerId, keyId, new Date(now)])
  return id
}

/**
 * Counts an attempt outside the redeeming transaction, so that a wrong code counts even though it rolls back.
 */
export async function takeCodeAttempt(ownerId: number, context: FanContext): Promise<Failure | null> {
  const { count, fan, read, now } = context
  const who = `user ${fan.userId} of ${ownerId}`
  if (await count(db => takeAttempt(db, tries, who, now()))) return null
  countCode('redeem_email', 'limited')
  return failWithRetryAfter(
    redeemErrors.tooManyTries,
    Math.ceil((await computeWaitMs(read, tries, who, now())) / 1_000),
  )
}

const lockStatement = statement({
  name: 'redeem.lock-email-code',
  text: `select id, owner_id, sent_at from redeem_email_codes where user_id = $1 and key_id = $2 and owner_id = $3
    for update`,
  row: emailCodeRow,
})

const useStatement = statement({
  name: 'redeem.use-email-code',
  text: 'delete from redeem_email_codes where id = $1',
  row: none,
})

/**
 * Spends a code if the address belongs to another account, in the transaction that redeems the key. If that
 * transaction fails, the code stays valid.
 */
export async function spendEmailCode(
  db: Db,
  typed: string | null,
  use: Omit<CodeUse, 'ownerId'> & { ownerId: number | null; keys: Keys; now: number },
): Promise<Failure | null> {
  if (use.ownerId === null) return null
  if (typed === null) return fail(redeemErrors.emailCodeNeeded)
  const [code] = await db.query(lockStatement, [use.userId, use.keyId, use.ownerId])
  const isRight = code && isAlive(code, use.now) && isSame(computeDigits(code, use.keys), typed)
  if (!isRight) return fail(redeemErrors.emailCodeWrong)
  await db.query(useStatement, [code.id])
  return null
}

/** Counts a typed code; other failures say nothing about it. */
export function countEmailCode(result: unknown): void {
  if (!(result instanceof Failure)) countCode('redeem_email', 'accepted')
  else if (result.entry === redeemErrors.emailCodeWrong) countCode('redeem_email', 'wrong')
}

function isSame(expected: string, typed: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(typed)]
  return a.length === b.length && timingSafeEqual(a, b)
}
