import type { Db, ReadDb } from '../../../platform/server/database.ts'

/** How long a sign-up may take. */
export const lifeMs = 24 * 3_600_000

/** A visitor on the way to an account. */
export interface Preuser {
  id: string
  username: string
  email: string
  password_hash: string
  locale: string
  /** YYYY-MM-DD. */
  date_of_birth: string
  parent_email: string | null
  has_marketing_consent: boolean
  /** The account, once there is one. */
  user_id: number | null
}

export type NewPreuser = Omit<Preuser, 'user_id'>

export async function keepPreuser(db: Db, preuser: NewPreuser, now: number): Promise<void> {
  const text = `insert into preusers (id, username, email, password_hash, locale, date_of_birth, parent_email,
      has_marketing_consent, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
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
  await db.query({ name: 'sign-up.keep', text, values })
}

/** Whether a sign-up of this id is under way, or has just become an account. */
export async function isPreuser(db: ReadDb, id: string, now: number): Promise<boolean> {
  const text = 'select id from preusers where id = $1 and created_at > $2'
  const values = [id, new Date(now - lifeMs)]
  return (await db.query({ name: 'sign-up.is-preuser', text, values })).length > 0
}

/** Holds a sign-up until the end of the transaction. Null when it was forgotten a moment ago. */
export async function lockPreuser(db: Db, id: string): Promise<Preuser | null> {
  const text = `select id, username, email, password_hash, locale, to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth,
      parent_email, has_marketing_consent, user_id from preusers where id = $1 for update`
  const [row] = await db.query<Preuser>({ name: 'sign-up.lock', text, values: [id] })
  return row ?? null
}
