import type { Db } from '../../../platform/server/database.ts'
import { emailKey } from '../../accounts/server/index.ts'
import { isUnderAge } from '../age-rules.ts'
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
  const text = `with account as (
      insert into users (username, email, email_key, phone_e164, country_code, password_hash, locale, date_of_birth,
        parent_email, is_restricted, has_marketing_consent, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id
    ) update preusers set user_id = account.id from account where preusers.id = $13 returning account.id`
  const values = [
    preuser.username,
    preuser.email,
    emailKey(preuser.email),
    phone.e164,
    phone.country_code,
    preuser.password_hash,
    preuser.locale,
    preuser.date_of_birth,
    isRestricted ? preuser.parent_email : null,
    isRestricted,
    preuser.has_marketing_consent,
    new Date(now),
    preuser.id,
  ]
  const [row] = await db.query<{ id: number }>({ name: 'sign-up.create-user', text, values })
  if (!row) throw new Error('a sign-up is gone while it is held')
  return { id: row.id, isRestricted }
}
