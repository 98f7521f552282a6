import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { Person } from '../../../platform/server/personal-data.ts'

/** The fan as the modules find what they keep, and how to write a last letter. */
export interface Leaving extends Person {
  email: string
  username: string
  locale: string
  passwordHash: string
}

const text = `select id as "userId", email_key as "emailKey", phone_e164 as "phoneE164", email, username, locale,
      email_confirmed_at is not null as "isEmailConfirmed", password_hash as "passwordHash"
  from users where id = $1`

export async function readPerson(db: ReadDb, userId: number): Promise<Leaving | null> {
  const [person] = await db.query<Leaving>({ name: 'settings.person', text, values: [userId] })
  return person ?? null
}

/** The same, locked until the end of the transaction. */
export async function lockPerson(db: Db, userId: number): Promise<Leaving | null> {
  const locking = `${text} for update`
  const [person] = await db.query<Leaving>({ name: 'settings.lock-person', text: locking, values: [userId] })
  return person ?? null
}
