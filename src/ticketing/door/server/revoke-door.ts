import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { withdrawEntries } from './withdraw-entries.ts'

const revokeStatement = statement({
  name: 'door.revoke',
  text: `update doors d set revoked_at = coalesce(d.revoked_at, $2::timestamptz) from doors before
    where d.id = $1 and before.id = d.id
    returning d.event_id, d.name, before.revoked_at is null as is_changed, d.waiting_count`,
  row: z.object({
    event_id: z.int(),
    name: z.string(),
    is_changed: z.boolean(),
    waiting_count: z.int(),
  }),
})

interface Revoking {
  doorId: number
  /** Withdraws this door's entries: all of them, or those received since then; null withdraws none. */
  forget: { since: Date | null } | null
}

/** Revokes a door, so that its code and device are rejected. Returns null if the door does not exist. */
export async function revokeDoor(
  db: Db,
  { doorId, forget }: Revoking,
  by: OperatorAct,
): Promise<(RowOf<typeof revokeStatement> & { forgotten: number }) | null> {
  const { now } = by
  const [door] = await db.query(revokeStatement, [doorId, new Date(now)])
  if (!door) return null
  const forgotten = forget ? await withdrawEntries(db, { doorId, since: forget.since, now }) : 0
  if (door.is_changed || forgotten > 0) {
    const entry = { ...by, act: 'door revoke', object: `event ${door.event_id}` }
    const after = {
      door: doorId,
      ...(forget && { forgotten, since: forget.since?.toISOString() ?? null }),
    }
    await writeAudit(db, { ...entry, before: {}, after }, now)
  }
  return { ...door, forgotten }
}
