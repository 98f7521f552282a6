import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { forgetAnswersTo } from '../../../platform/server/idempotency.ts'
import type { Person, PersonalData } from '../../../platform/server/personal-data.ts'
import { keyedHash } from './attempts.ts'
import { dropPicture } from './fan-picture.ts'
import { readNotificationChoices } from './notification-choices.ts'
import { eraseConnections, exportConnections } from './oauth-accounts.ts'

/** What accounts keep of a fan. The row of `users` itself goes last, by `removeFan`. */
export const accountData: PersonalData = {
  tables: {
    users: { exportedAs: 'account' },
    media: { exportedAs: 'picture' },
    notification_choices: { exportedAs: 'notification_choices' },
    sessions: { exportedAs: 'sessions' },
    session_tokens: { notExported: 'only hashes, which say nothing and open nothing' },
    oauth_accounts: { exportedAs: 'connected_sign_ins' },
    oauth_links: { notExported: 'people whom a service knows and no fan is connected with yet' },
    account_attempts: { notExported: 'keyed hashes of who tried something lately, gone within the hour' },
    idempotency_keys: { notExported: 'answers that were given already, kept to make repeats safe' },
  },
  export: async (db, { userId }) => ({
    account: await readAccount(db, userId),
    picture: await readPicture(db, userId),
    notification_choices: await readNotificationChoices(db, userId),
    sessions: await readSessions(db, userId),
    connected_sign_ins: await exportConnections(db, userId),
  }),
  async erase(db, person) {
    await dropPicture(db, person.userId)
    await eraseConnections(db, person.userId)
    await forgetAttempts(db, person)
    await forgetAnswersTo(db, person.userId)
  },
}

/** Removes the fan, whose sessions go along. Address and number are free again. */
export async function removeFan(db: Db, userId: number): Promise<void> {
  await db.query({
    name: 'accounts.remove-fan',
    text: 'delete from users where id = $1',
    values: [userId],
  })
}

/** Every column but the hash of the password: one that is added later is in the export by itself. */
async function readAccount(db: ReadDb, userId: number): Promise<object> {
  const text = `select to_jsonb(u) - 'password_hash' - 'image_id' - 'city_id' || jsonb_build_object('city', to_jsonb(c)
      - 'search_name') as account
    from users u left join cities c on c.id = u.city_id where u.id = $1`
  const [row] = await db.query<{ account: object }>({
    name: 'accounts.export-account',
    text,
    values: [userId],
  })
  if (!row) throw new Error('a signed-in fan is not there')
  return row.account
}

async function readPicture(db: ReadDb, userId: number): Promise<object | null> {
  const text = `select m.mime as type, m.width, m.height, encode(m.bytes, 'base64') as base64
    from users u join media m on m.id = u.image_id where u.id = $1`
  const [row] = await db.query<object>({ name: 'accounts.export-picture', text, values: [userId] })
  return row ?? null
}

function readSessions(db: ReadDb, userId: number): Promise<object[]> {
  const text = `select s.created_at, s.ended_at, max(t.issued_at) as renewed_at
    from sessions s left join session_tokens t on t.session_id = s.id
    where s.user_id = $1 group by s.id order by s.id`
  return db.query<object>({ name: 'accounts.export-sessions', text, values: [userId] })
}

async function forgetAttempts(db: Db, { userId, emailKey, phoneE164 }: Person): Promise<void> {
  const hashes: string[] = []
  for (const name of [emailKey, phoneE164, `user ${userId}`]) hashes.push(await keyedHash(db, name))
  const text = 'delete from account_attempts where who = any($1)'
  await db.query({ name: 'accounts.erase-attempts', text, values: [hashes] })
}
