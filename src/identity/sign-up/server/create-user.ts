import * as z from 'zod'
import { isUnderAge } from '../../../platform/contract/age-rules.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { createFan } from '../../accounts/server/index.ts'
import { keepAgreements } from './agreements.ts'
import type { Preuser } from './preusers.ts'

interface Proved {
  preuser: Preuser
  phone: { country_code: string; e164: string }
}

/**
 * The account of a sign-up whose number is proved, in the caller's transaction. Throws the database's refusal when
 * the address or the number has an account. A parent's address is kept only where it is needed.
 */
export async function createUser(
  db: Db,
  { preuser, phone }: Proved,
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
  await keepAgreements(db, { userId, locale: preuser.locale, at: preuser.created_at })
  await noteAccount(db, preuser.id, userId)
  return { id: userId, isRestricted }
}

const noteAccountStatement = statement({
  name: 'sign-up.note-account',
  text: 'update preusers set user_id = $2 where id = $1 returning id',
  row: z.object({ id: z.string() }),
})

/** The same proof again finds the account that it made. */
async function noteAccount(db: Db, preuserId: string, userId: number): Promise<void> {
  const noted = await db.query(noteAccountStatement, [preuserId, userId])
  if (noted.length === 0) throw new Error('a sign-up is gone while it is held')
}
