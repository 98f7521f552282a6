import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'
import { confirmEmailAddress, replacePhoneNumber } from './change-fan.ts'
import type { AccountRow } from './find-account.ts'
import { liftRestriction } from './restriction.ts'
import { toPhoneKey } from './subscriber.ts'

/** The fact that support has verified. A verified number is assigned to the account. */
export type VerifiedFact =
  | { what: 'email' | 'parent' }
  /** An undefined country keeps the account's country. */
  | { what: 'phone'; e164: string; country: string | undefined }

/** Reads a number in E.164 that somebody typed; null if it can't exist. */
export function toVerifiedPhone(typed: string): VerifiedFact | null {
  const number = parsePhoneNumberFromString(typed)
  return number?.isValid() ? { what: 'phone', e164: number.number, country: number.country } : null
}

interface Verification {
  /** Must be locked by the caller. */
  account: AccountRow
  verified: VerifiedFact
  by: OperatorAct
}

export async function verifyAccount(
  db: Db,
  { account, verified, by }: Verification,
): Promise<'verified' | 'unchanged' | 'number_taken'> {
  const change = await apply(db, { account, verified, by })
  if (change === null) return 'unchanged'
  if (change === 'number_taken') return change
  await writeAudit(db, { ...by, act: 'user verify', object: `user ${account.id}`, ...change }, by.now)
  return 'verified'
}

type Change = { before: object; after: object }

function apply(db: Db, { account, verified, by }: Verification): Promise<Change | 'number_taken' | null> {
  if (verified.what === 'phone') return takePhone(db, account, verified, by.now)
  return verified.what === 'email' ? confirmEmail(db, account, by.now) : allow(db, account)
}

async function confirmEmail(
  db: Db,
  { id, email_confirmed_at: at }: AccountRow,
  now: number,
): Promise<Change | null> {
  if (at) return null
  await confirmEmailAddress(db, id, now)
  return { before: { is_email_confirmed: false }, after: { is_email_confirmed: true } }
}

async function allow(db: Db, { id, is_restricted: isRestricted }: AccountRow): Promise<Change | null> {
  if (!isRestricted) return null
  await liftRestriction(db, id)
  return { before: { is_restricted: true }, after: { is_restricted: false } }
}

const otherWithNumber = statement({
  name: 'accounts.other-with-number',
  text: 'select id from users where phone_key = $2 and id <> $1',
  row: z.object({ id: z.int() }),
})

/** Rejects a number that another account has in any form. */
async function takePhone(
  db: Db,
  { id, phone_e164: old, is_phone_proved: isProved, country_code: countryCode }: AccountRow,
  { e164, country }: Extract<VerifiedFact, { what: 'phone' }>,
  now: number,
): Promise<Change | 'number_taken' | null> {
  if (old === e164 && isProved) return null
  const others = await db.query(otherWithNumber, [id, toPhoneKey(e164)])
  if (others.length > 0) return 'number_taken'
  await replacePhoneNumber(db, id, { e164, country_code: country ?? countryCode }, now)
  return {
    before: { phone: lastDigits(old), is_phone_proved: isProved },
    after: { phone: lastDigits(e164), is_phone_proved: true },
  }
}

/**
 * Stores only the last digits, because the audit log outlives the account and they suffice to compare
 * numbers.
 */
const lastDigits = (e164: string) => `…${e164.slice(-3)}`
