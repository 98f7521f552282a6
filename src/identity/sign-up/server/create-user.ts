import * as z from 'zod'
import { isUnderAge } from '../../../platform/contract/age-rules.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { createFan } from '../../accounts/server/index.ts'
import { storeAgreements } from './agreements.ts'
import type { Preuser } from './preusers.ts'

interface VerifiedSignUp {
  preuser: Preuser
  phone: { country_code: string; e164: string }
}

/**
 * Creates the account of a verified sign-up in the caller's transaction. Stores a parent's email address only
 * if it is needed.
 * @throws a unique violation if the email address or number is registered
 */
export async function createUser(
  db: Db,
  { preuser, phone }: VerifiedSignUp,
  now: number,
): Promise<{ id: number; isRestricted: boolean }> {
  const isRestricted =
    preuser.parent_email !== null && isUnderAge(phone.country_code, preuser.date_of_birth, now)
  const userId = await createFan(
    db,
    {
      username: preuser.username,
      email: preuser.email,
      phoneE164: phone.e164,
      countryCode: phone.country_code,
      passwordHash: preuser.password_hash,
      locale: preuser.locale,
      dateOfBirth: preuser.date_of_birth,
      parentEmail: isRestricted ? preuser.parent_email : null,
      isRestricted,
      hasMarketingConsent: preuser.has_marketing_consent,
    },
    now,
  )
  await storeAgreements(db, { userId, locale: preuser.locale, at: preuser.created_at })
  await linkAccount(db, preuser.id, userId)
  return { id: userId, isRestricted }
}

const linkAccountStatement = statement({
  name: 'sign-up.note-account',
  text: 'update preusers set user_id = $2 where id = $1 returning id',
  row: z.object({ id: z.string() }),
})

/** Links the sign-up to its account, so that repeating the proof finds it. */
async function linkAccount(db: Db, preuserId: string, userId: number): Promise<void> {
  const noted = await db.query(linkAccountStatement, [preuserId, userId])
  if (noted.length === 0) throw new Error('a sign-up is gone while it is held')
}
