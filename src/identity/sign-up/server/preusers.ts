import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { phoneErrors } from '../../phones/contract.ts'

export const signUpTtlMs = 24 * 3_600_000

export const preuserRow = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  password_hash: z.string(),
  locale: z.string(),
  /** YYYY-MM-DD. */
  date_of_birth: z.string(),
  parent_email: z.string().nullable(),
  has_marketing_consent: z.boolean(),
  /** Null until the account is created. */
  user_id: z.int().nullable(),
  /** Time at which the form was sent. */
  created_at: z.date(),
})
export type Preuser = z.output<typeof preuserRow>

export type NewPreuser = Omit<Preuser, 'user_id' | 'created_at'>

const insertPreuser = statement({
  name: 'sign-up.keep',
  text: `insert into preusers (id, username, email, password_hash, locale, date_of_birth, parent_email,
      has_marketing_consent, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  row: none,
})

export async function storePreuser(db: Db, preuser: NewPreuser, now: number): Promise<void> {
  const values = [
    preuser.id,
    preuser.username,
    preuser.email,
    preuser.password_hash,
    preuser.locale,
    preuser.date_of_birth,
    preuser.parent_email,
    preuser.has_marketing_consent,
    new Date(now),
  ]
  await db.query(insertPreuser, values)
}

const isPreuserStatement = statement({
  name: 'sign-up.is-preuser',
  text: 'select id from preusers where id = $1 and created_at > $2',
  row: z.object({ id: z.string() }),
})

/**
 * Returns the failure of an expired sign-up. Its description distinguishes it from the failure of an expired
 * code or link.
 */
export const failSignUpEnded = (): Failure => fail(phoneErrors.ended, { preuser_id: 'ERR_ENDED' })

/** Fails unless a sign-up with this id is in progress or has just become an account. */
export async function checkPreuser(db: ReadDb, id: string, now: number): Promise<Failure | null> {
  const values = [id, new Date(now - signUpTtlMs)]
  return (await db.query(isPreuserStatement, values)).length > 0 ? null : failSignUpEnded()
}

const lock = statement({
  name: 'sign-up.lock',
  text: `select id, username, email, password_hash, locale, to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth,
      parent_email, has_marketing_consent, user_id, created_at from preusers where id = $1 for update`,
  row: preuserRow,
})

/** Locks a sign-up until the end of the transaction; null if it was just purged. */
export async function lockPreuser(db: Db, id: string): Promise<Preuser | null> {
  const [row] = await db.query(lock, [id])
  return row ?? null
}
