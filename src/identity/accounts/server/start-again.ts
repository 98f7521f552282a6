import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { startSession } from './sessions.ts'

// Everywhere else fans are locked before sign-ups, so this must not wait: on a conflict the client retries
// (503).
const lockUntouched = statement({
  name: 'accounts.lock-untouched',
  text: `select id from users u where id = $1 and password_hash = $2 and disabled_at is null
    and not exists (select from sessions where user_id = u.id and ended_at is not null)
    for update nowait`,
  row: z.object({ id: z.int() }),
})

/**
 * Starts another session for a fan who has just signed up; null once the account has a new password or any of
 * its sessions has ended, because the first credentials may no longer open it.
 */
export async function restartSession(
  db: Db,
  { userId, passwordHash, userAgent }: { userId: number; passwordHash: string; userAgent: string | null },
  now: number,
): Promise<string | null> {
  const found = await db.query(lockUntouched, [userId, passwordHash])
  return found.length === 0 ? null : startSession(db, userId, now, { userAgent })
}
