import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { phoneErrors } from '../../phones/contract.ts'

/** How long a sign-up may take. */
export const lifeMs = 24 * 3_600_000

/** A visitor on the way to an account. */
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
  /** The account, once there is one. */
  user_id: z.int().nullable(),
  /** When the form was sent. */
  created_at: z.date(),
})
export type Preuser = z.output<typeof preuserRow>

export type NewPreuser = Omit<Preuser, 'user_id' | 'created_at'>

const keep = statement({
  name: 'sign-up.keep',
  text: `insert into preusers (id, username, email, password_hash, locale, date_of_birth, parent_email,
      has_marketing_consent, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  row: none,
})

export async function keepPreuser(db: Db, preuser: NewPreuser, now: number): Promise<void> {
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
  await db.query(keep, values)
}

const isPreuserStatement = statement({
  name: 'sign-up.is-preuser',
  text: 'select id from preusers where id = $1 and created_at > $2',
  row: z.object({ id: z.string() }),
})

/** The sign-up itself is over; without the description it is only a code or a link of one that goes on. */
export const signUpEnded = (): Failure => fail(phoneErrors.ended, { preuser_id: 'ERR_ENDED' })

/** Refuses unless a sign-up of this id is under way, or has just become an account. */
export async function refusePreuser(db: ReadDb, id: string, now: number): Promise<Failure | null> {
  const values = [id, new Date(now - lifeMs)]
  return (await db.query(isPreuserStatement, values)).length > 0 ? null : signUpEnded()
}

const lock = statement({
  name: 'sign-up.lock',
  text: `select id, username, email, password_hash, locale, to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth,
      parent_email, has_marketing_consent, user_id, created_at from preusers where id = $1 for update`,
  row: preuserRow,
})

/** Holds a sign-up until the end of the transaction. Null when it was forgotten a moment ago. */
export async function lockPreuser(db: Db, id: string): Promise<Preuser | null> {
  const [row] = await db.query(lock, [id])
  return row ?? null
}
