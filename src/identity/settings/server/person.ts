import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

/** The fan's keys by which modules find their data, and the data of the last email. */
const leaving = z.object({
  userId: z.int(),
  emailKey: z.string(),
  phoneE164: z.string(),
  isEmailConfirmed: z.boolean(),
  email: z.string(),
  username: z.string(),
  locale: z.string(),
  passwordHash: z.string(),
  createdAt: z.date(),
})
export type DepartingFan = z.output<typeof leaving>

const text = `select id as "userId", email_key as "emailKey", phone_e164 as "phoneE164", email, username, locale,
      email_confirmed_at is not null as "isEmailConfirmed", password_hash as "passwordHash", created_at as "createdAt"
  from users where id = $1`

const personStatement = statement({
  name: 'settings.person',
  text,
  row: leaving,
})

export async function readPerson(db: ReadDb, userId: number): Promise<DepartingFan | null> {
  const [person] = await db.query(personStatement, [userId])
  return person ?? null
}

const lockPersonStatement = statement({
  name: 'settings.lock-person',
  text: `${text} for update`,
  row: leaving,
})

/** Like {@link readPerson}, but locked until the end of the transaction. */
export async function lockPerson(db: Db, userId: number): Promise<DepartingFan | null> {
  const [person] = await db.query(lockPersonStatement, [userId])
  return person ?? null
}
