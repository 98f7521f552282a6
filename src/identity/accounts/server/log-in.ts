import * as z from 'zod'
import { toAsciiDomain } from '../../../platform/contract/email-address.ts'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { accountErrors } from '../contract.ts'
import { verifyPassword, withHashingSlot } from './hash-password.ts'
import { linkOauth } from './oauth-links.ts'
import { toE164 } from './phone-number.ts'
import { startSession } from './sessions.ts'
import { admitSignIn, computeNetworkKey } from './sign-in-tries.ts'
import { toPhoneKey } from './subscriber.ts'

interface LogInInput {
  id: string
  password: string
  temporary_oauth_link_id?: string | null | undefined
}

/**
 * Signs in by email or `country_code/phone`. Known and unknown accounts get the same response after the same
 * work; only the right password reveals that an account is disabled.
 */
export function logInWithPassword(input: LogInInput, context: CallContext) {
  return withHashingSlot(() => check(input, context))
}

// Two old accounts may share a number: each signs in with its exact form; any other form finds the older
// account.
const byId = statement({
  name: 'accounts.by-id',
  text: `select id, password_hash, disabled_at from users
    where email_key = $1 or (phone_key = $2 and is_phone_proved)
    order by phone_e164 = $1 desc, phone_key_rank limit 1`,
  row: z.object({
    id: z.int(),
    password_hash: z.string(),
    disabled_at: z.date().nullable(),
  }),
})

const disabledNumber = statement({
  name: 'accounts.disabled-number',
  text: `select exists (select from users
    where phone_key = $1 and is_phone_proved and disabled_at is not null) as is_disabled`,
  row: z.object({ is_disabled: z.boolean() }),
})

/**
 * Checks whether a number belongs to a disabled account. Reveal it only to someone who has just verified the
 * number.
 */
export async function isDisabledNumber(db: ReadDb, e164: string): Promise<boolean> {
  const [found] = await db.query(disabledNumber, [toPhoneKey(e164)])
  return found?.is_disabled ?? false
}

const lockForSession = statement({
  name: 'accounts.lock-for-session',
  text: 'select id from users where id = $1 and password_hash = $2 and disabled_at is null for update',
  row: z.object({ id: z.int() }),
})

async function check(input: LogInInput, context: CallContext) {
  const { id, password, temporary_oauth_link_id: linkId } = input
  const { read, now, address, userAgent, write } = context
  const typed = toAccountKey(id)
  const name = toPhoneKey(typed)
  const [account] = await read.query(byId, [typed, name])
  const tried = await admitSignIn({ name, account }, context)
  if (tried instanceof Failure) return tried
  const isRight = await verifyPassword(password, account?.password_hash ?? null)
  if (isRight instanceof Failure) return isRight
  if (!account || !isRight) return fail(accountErrors.loginFailed)
  if (account.disabled_at) return fail(accountErrors.banned)
  const { id: userId, password_hash: checked } = account
  const started = await write(async tx => {
    // Locks and compares again, because the password may have changed or an operator may have disabled the
    // account.
    const [row] = await tx.query(lockForSession, [userId, checked])
    if (!row) return fail(accountErrors.loginFailed)
    if (linkId) await linkOauth(tx, linkId, userId, now())
    const start = { networkKey: await computeNetworkKey(tx, userId, address), userAgent }
    return { id: userId, token: await startSession(tx, userId, now(), start) }
  })
  if (!(started instanceof Failure)) await tried.giveBack()
  return started
}

/** Normalizes the id that accounts are looked up by: a lower-case email address or a number in E.164. */
function toAccountKey(id: string): string {
  const phone = /^([A-Z]{2})\/(\d+)$/.exec(id)
  if (phone) return toE164(phone[1] ?? '', phone[2] ?? '') ?? id
  return toEmailKey(id)
}

/** Returns the unique key of an email address, equal for both spellings of an international domain. */
export function toEmailKey(email: string): string {
  return toAsciiDomain(email.normalize('NFC')).toLowerCase()
}
