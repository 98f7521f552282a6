import type { Db } from '../../../platform/server/database.ts'
import type { Person } from '../../../platform/server/personal-data.ts'

/** The fan as the modules find what they keep, and how to write a last letter. Locked where `isLeaving`. */
export interface Leaving extends Person {
  email: string
  username: string
  locale: string
  passwordHash: string
}

export async function readPerson(
  db: Db,
  userId: number,
  { isLeaving = false } = {},
): Promise<Leaving | null> {
  const text = `select id as "userId", email_key as "emailKey", phone_e164 as "phoneE164", email, username, locale,
      email_confirmed_at is not null as "isEmailConfirmed", password_hash as "passwordHash"
    from users where id = $1`
  const [person] = await db.query<Leaving>({
    name: isLeaving ? 'settings.lock-person' : 'settings.person',
    text: isLeaving ? `${text} for update` : text,
    values: [userId],
  })
  return person ?? null
}
