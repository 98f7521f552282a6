import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { toEmailKey } from './log-in.ts'

export interface NewFan {
  username: string
  email: string
  phoneE164: string
  countryCode: string
  passwordHash: string
  locale: string
  dateOfBirth: string
  parentEmail: string | null
  isRestricted: boolean
  hasMarketingConsent: boolean
}

const createFanStatement = statement({
  name: 'accounts.create-fan',
  text: `insert into users (username, email, email_key, phone_e164, country_code, password_hash, locale,
        date_of_birth, parent_email, is_restricted, has_marketing_consent, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
  row: z.object({ id: z.int() }),
})

/**
 * Inserts an account in the caller's transaction.
 * @returns its id
 * @throws a unique violation if another account has the email address or number
 */
export async function createFan(db: Db, fan: NewFan, now: number): Promise<number> {
  const [row] = await db.query(createFanStatement, [
    fan.username,
    fan.email,
    toEmailKey(fan.email),
    fan.phoneE164,
    fan.countryCode,
    fan.passwordHash,
    fan.locale,
    fan.dateOfBirth,
    fan.parentEmail,
    fan.isRestricted,
    fan.hasMarketingConsent,
    new Date(now),
  ])
  if (!row) throw new Error('an account was not kept')
  return row.id
}
