import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

/** The fan as the modules find what they keep, and how to write a last letter. */
const leaving = z.object({
  userId: z.int(),
  emailKey: z.string(),
  phoneE164: z.string(),
  isEmailConfirmed: z.boolean(),
  email: z.string(),
  username: z.string(),
  locale: z.string(),
  passwordHash: z.string(),
})
export type Leaving = z.output<typeof leaving>

const text = `select id as "userId", email_key as "emailKey", phone_e164 as "phoneE164", email, username, locale,
      email_confirmed_at is not null as "isEmailConfirmed", password_hash as "passwordHash"
  from users where id = $1`

const personStatement = statement({
  name: 'settings.person',
  text,
  row: leaving,
})

export async function readPerson(db: ReadDb, userId: number): Promise<Leaving | null> {
  const [person] = await db.query(personStatement, [userId])
  return person ?? null
}

const lockPersonStatement = statement({
  name: 'settings.lock-person',
  text: `${text} for update`,
  row: leaving,
})

/** The same, locked until the end of the transaction. */
export async function lockPerson(db: Db, userId: number): Promise<Leaving | null> {
  const [person] = await db.query(lockPersonStatement, [userId])
  return person ?? null
}
