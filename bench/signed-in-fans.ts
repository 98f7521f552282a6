import { startSession } from '../src/identity/accounts/server/index.ts'
import type { BenchDatabase } from './database.ts'

export interface SignedInFan {
  id: number
  token: string
}

const together = 1_000

/** Adds fans, each with a confirmed email address and a session. */
export async function addSignedInFans(
  database: Pick<BenchDatabase, 'pool' | 'transaction'>,
  count: number,
): Promise<SignedInFan[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (username, email, email_key, phone_e164, country_code, password_hash, locale, date_of_birth,
       created_at, email_confirmed_at)
     select 'Fan ' || n, e, e, '+999' || lpad(n::text, 8, '0'), 'US', '', 'en', '2000-01-01', now(), now()
       from generate_series(1, $1::int) n cross join lateral (select 'fan' || n || '@post.example' as e) a
     returning id`,
    [count],
  )
  const fans: SignedInFan[] = []
  for (let at = 0; at < rows.length; at += together) {
    // Batches the inserts, because each commit waits for the disk.
    await database.transaction(async db => {
      for (const { id } of rows.slice(at, at + together)) {
        fans.push({ id, token: await startSession(db, id, Date.now()) })
      }
    })
  }
  return fans
}
