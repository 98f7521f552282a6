import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type AuditLine, readAudit } from '../../../platform/server/operators/audit.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { AccountRow } from './find-account.ts'

const countSessions = statement({
  name: 'accounts.count-sessions',
  text: 'select count(*) from sessions where user_id = $1 and ended_at is null',
  row: z.object({ count: z.int() }),
})

export async function countOpenSessions(db: ReadDb, userId: number): Promise<number> {
  const [sessions] = await db.query(countSessions, [userId])
  return sessions?.count ?? 0
}

/** Reads the open sessions of an account and the operators' latest acts on it. */
export async function readAccount(
  db: ReadDb,
  account: AccountRow,
): Promise<AccountRow & { open_sessions: number; audit: AuditLine[] }> {
  const openSessions = await countOpenSessions(db, account.id)
  const audit = await readAudit(db, `user ${account.id}`)
  return { ...account, open_sessions: openSessions, audit }
}
