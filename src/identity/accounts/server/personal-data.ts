import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { eraseStoredResponses } from '../../../platform/server/idempotency.ts'
import type { Person, PersonalData } from '../../../platform/server/personal-data.ts'
import { readPictureFile } from '../../../platform/server/read-pictures.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { computeKeyedHash } from './attempts.ts'
import { fanCities } from './city-of-fan.ts'
import { dropPicture } from './fan-picture.ts'
import { readNotificationChoices } from './notification-choices.ts'
import { eraseConnections, exportConnections } from './oauth-accounts.ts'
import { readFans } from './read-fans.ts'
import { toPhoneKey } from './subscriber.ts'

/** Personal data of accounts. `removeFan` deletes the row of `users` last. */
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
    continued_writes: { notExported: 'what later steps of calls came to, kept for the same' },
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
    await eraseAttemptsOf(db, person)
    await eraseStoredResponses(db, person.userId)
  },
}

const removeFanStatement = statement({
  name: 'accounts.remove-fan',
  text: 'delete from users where id = $1',
  row: none,
})

/** Deletes the fan with all sessions, which frees the email address and the number. */
export async function removeFan(db: Db, userId: number): Promise<void> {
  await db.query(removeFanStatement, [userId])
}

const exportAccount = statement({
  name: 'accounts.export-account',
  text: `select to_jsonb(u) - 'password_hash' - 'phone_key' - 'phone_key_rank' - 'image_id' - 'city_id' as account,
      city_id, locale from users u where id = $1`,
  row: z.object({
    account: z.record(z.string(), z.unknown()),
    city_id: z.int().nullable(),
    locale: z.string(),
  }),
})

/**
 * Reads every column but the password hash and values derived from the number, so that new columns are
 * exported automatically.
 */
async function readAccount(db: ReadDb, userId: number): Promise<object> {
  const [row] = await db.query(exportAccount, [userId])
  if (!row) throw new Error('a signed-in fan is not there')
  const city = row.city_id === null ? null : await fanCities.export(db, row.city_id, row.locale)
  return { ...row.account, city }
}

async function readPicture(db: ReadDb, userId: number): Promise<object | null> {
  const fans = await readFans(db, [userId])
  const { image_id: imageId } = fans.get(userId)
  return imageId === null ? null : readPictureFile(db, imageId)
}

const exportSessions = statement({
  name: 'accounts.export-sessions',
  text: `select s.created_at, s.ended_at, s.browser, s.system, max(t.issued_at) as renewed_at
    from sessions s left join session_tokens t on t.session_id = s.id
    where s.user_id = $1 group by s.id order by s.id`,
  row: z.object({
    created_at: z.date(),
    ended_at: z.date().nullable(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    renewed_at: z.date().nullable(),
  }),
})

function readSessions(db: ReadDb, userId: number): Promise<object[]> {
  return db.query(exportSessions, [userId])
}

const eraseAttempts = statement({
  name: 'accounts.erase-attempts',
  text: 'delete from account_attempts where who = any($1)',
  row: none,
})

async function eraseAttemptsOf(db: Db, { userId, emailKey, phoneE164 }: Person): Promise<void> {
  const hashes: string[] = []
  for (const name of [emailKey, phoneE164, toPhoneKey(phoneE164), `user ${userId}`])
    hashes.push(await computeKeyedHash(db, name))
  await db.query(eraseAttempts, [hashes])
}
