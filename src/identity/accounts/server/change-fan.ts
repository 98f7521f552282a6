import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { toEmailKey } from './log-in.ts'
import { applyContactChange } from './on-contact-change.ts'
import { mailPhoneChanged } from './phone-changed.ts'
import { toPhoneKey } from './subscriber.ts'

// Account changes on behalf of other modules (after verification), in the caller's transaction.

const lockFanStatement = statement({
  name: 'accounts.hold-fan',
  text: 'select id from users where id = $1 for no key update',
  row: z.object({ id: z.int() }),
})

/** Locks the account before a transaction locks other rows of the fan. */
export async function lockFan(db: Db, userId: number): Promise<void> {
  await db.query(lockFanStatement, [userId])
}

const lockFansAgainstDeletionStatement = statement({
  name: 'accounts.share-fans',
  text: 'select id from users where id = any($1::bigint[]) order by id for key share',
  row: z.object({ id: z.int() }),
})

/**
 * Locks accounts against deletion until the transaction ends, by ascending id; others may share the lock.
 * @returns the ids that exist.
 */
export async function lockFansAgainstDeletion(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const found = await db.query(lockFansAgainstDeletionStatement, [userIds])
  return new Set(found.map(({ id }) => id))
}

const confirmAddressStatement = statement({
  name: 'accounts.confirm-address',
  text: 'update users set email_confirmed_at = coalesce(email_confirmed_at, $2) where id = $1',
  row: none,
})

/** Marks the account's email address as confirmed; an earlier date stays. */
export async function confirmEmailAddress(db: Db, userId: number, now: number): Promise<void> {
  await db.query(confirmAddressStatement, [userId, new Date(now)])
}

const changeAddressStatement = statement({
  name: 'accounts.move-address',
  text: `update users u set email = $2, email_key = $3, email_confirmed_at = $4
      from users old where u.id = $1 and old.id = u.id returning old.email as old_email`,
  row: z.object({ old_email: z.string() }),
})

/**
 * Changes the account's email address to a verified one.
 * @returns the old email address
 * @throws a unique violation if another account has the new one
 */
export async function changeEmailAddress(
  db: Db,
  userId: number,
  email: string,
  now: number,
): Promise<string> {
  const [moved] = await db.query(changeAddressStatement, [userId, email, toEmailKey(email), new Date(now)])
  if (!moved) throw new Error('the account whose address moves is not there')
  await applyContactChange(db, userId)
  return moved.old_email
}

const replaceNumberStatement = statement({
  name: 'accounts.replace-number',
  text: `update users u set phone_e164 = $2, country_code = $3, is_phone_proved = true,
        phone_key_rank = case when old.phone_key = $4 then old.phone_key_rank else 0 end
      from users old where u.id = $1 and old.id = u.id returning old.phone_key <> $4 as is_other`,
  row: z.object({ is_other: z.boolean() }),
})

/**
 * Sets the account's verified phone number and emails the fan if it differs from the old one.
 * @throws a unique violation if another account has the number
 */
export async function replacePhoneNumber(
  db: Db,
  userId: number,
  { country_code, e164 }: { country_code: string; e164: string },
  now: number,
): Promise<void> {
  const [row] = await db.query(replaceNumberStatement, [userId, e164, country_code, toPhoneKey(e164)])
  if (!row?.is_other) return
  await applyContactChange(db, userId)
  await addJob(db, mailPhoneChanged, { user_id: userId, changed_at_ms: now })
}

const markNumberUnverifiedStatement = statement({
  name: 'accounts.distrust-number',
  text: 'update users set is_phone_proved = false where id = $1',
  row: none,
})

/**
 * Marks the number as unverified, because someone other than the fan may have verified it. It can't be used
 * to sign in until it is verified again.
 */
export async function markNumberUnverified(db: Db, userId: number): Promise<void> {
  await db.query(markNumberUnverifiedStatement, [userId])
}

const marketingConsent = statement({
  name: 'accounts.marketing-consent',
  text: 'update users set has_marketing_consent = $2 where id = $1',
  row: none,
})

export async function saveMarketingConsent(db: Db, userId: number, consents: boolean): Promise<void> {
  await db.query(marketingConsent, [userId, consents])
}
