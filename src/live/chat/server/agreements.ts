import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'

const agree = statement({
  name: 'chat.agree',
  text: 'insert into chat_agreements (user_id, at) values ($1, $2) on conflict (user_id) do nothing',
  row: none,
})

/** Stores a fan's agreement to the chat rules, once for all rooms. Idempotent. */
export async function agreeToRules(db: Db, { userId, now }: { userId: number; now: number }) {
  await db.query(agree, [userId, new Date(now)])
  return { has_agreed: true }
}

const agreed = statement({
  name: 'chat.agreed',
  text: 'select at from chat_agreements where user_id = $1',
  row: z.object({ at: z.date() }),
})

export async function hasAgreed(db: ReadDb, userId: number): Promise<boolean> {
  return (await db.query(agreed, [userId])).length > 0
}
