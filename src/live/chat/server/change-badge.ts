import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'

export const badges = ['artist', 'staff'] as const
const changed = z.object({ user_id: z.int() })

const giveBadge = statement({
  name: 'chat.give-badge',
  text: `insert into chat_badges as b (user_id, show_id, badge) values ($1, $2, $3)
    on conflict (user_id, show_id) do update set badge = excluded.badge where b.badge <> excluded.badge
    returning user_id`,
  row: changed,
})

const takeBadge = statement({
  name: 'chat.take-badge',
  text: 'delete from chat_badges where user_id = $1 and show_id is not distinct from $2 returning user_id',
  row: changed,
})

interface BadgeChange {
  /** The caller must lock the user and the show. */
  userId: number
  /** Null for the chats of all shows. */
  showId: number | null
  /** Null removes the badge. */
  badge: (typeof badges)[number] | null
  by: OperatorAct
}

/** Sets or removes an account's badge in chats; returns false if it is unchanged. */
export async function changeBadge(db: Db, { userId, showId, badge, by }: BadgeChange): Promise<boolean> {
  const rows = badge
    ? await db.query(giveBadge, [userId, showId, badge])
    : await db.query(takeBadge, [userId, showId])
  if (rows.length === 0) return false
  const entry = { ...by, act: 'chat badge', object: `user ${userId}` }
  await writeAudit(db, { ...entry, before: {}, after: { badge, show_id: showId } }, by.now)
  return true
}
