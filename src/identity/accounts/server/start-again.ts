import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { startSession } from './sessions.ts'

// Fans are locked before sign-ups everywhere else, so here nobody waits: who meets another change comes again (503).
const lockUntouched = statement({
  name: 'accounts.lock-untouched',
  text: `select id from users u where id = $1 and password_hash = $2 and disabled_at is null
    and not exists (select from sessions where user_id = u.id and ended_at is not null)
    for update nowait`,
  row: z.object({ id: z.int() }),
})

/**
 * Another session for who has just signed up, or null once the account has a new password or any session of it has
 * ended: what opened the account before opens it no more.
 */
export async function startSessionAgain(
  db: Db,
  { userId, passwordHash, userAgent }: { userId: number; passwordHash: string; userAgent: string | null },
  now: number,
): Promise<string | null> {
  const found = await db.query(lockUntouched, [userId, passwordHash])
  return found.length === 0 ? null : startSession(db, userId, now, { userAgent })
}
