import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'

const latest = statement({
  name: 'support.latest-from-address',
  text: `select id as ticket_id, subject, created_at from support_tickets where lower(email) = $1
    order by created_at desc, id desc limit 20`,
  row: z.object({ ticket_id: z.int(), subject: z.string(), created_at: z.date() }),
})

/** Lists the latest messages to support from an email address in lower case, without their text. */
export async function listSupportTickets(db: ReadDb, emailKey: string) {
  const rows = await db.query(latest, [emailKey])
  return rows.map(({ ticket_id, subject, created_at: at }) => ({
    ticket_id,
    subject,
    created_at: at.toISOString(),
  }))
}
