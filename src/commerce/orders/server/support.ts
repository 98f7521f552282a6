import * as z from 'zod'
import { readFans } from '../../../identity/accounts/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { addSupporter, removeSupporter } from '../../shop/server/index.ts'
import type { LockedOrder } from './lock-order.ts'

/** Reads the name to show among the supporters; null unless the fan chose to be named. */
export async function readSupporterName(db: Db, { userId, supporter }: LockedOrder): Promise<string | null> {
  const fans = await readFans(db, [supporter === 'named' ? userId : null])
  return fans.find(userId)?.username ?? null
}

/**
 * Adds the buyer to the project's supporters as chosen in the order: by name, by country, or only counted.
 */
export function addSupport(
  db: Db,
  { userId, projectId, supporter, countryCode }: LockedOrder,
  { name, at }: { name: string | null; at: number },
): Promise<unknown> {
  const country = supporter === 'hidden' ? null : countryCode
  return userId === null ? Promise.resolve() : addSupporter(db, { projectId, userId, name, country, at })
}

const othersStatement = statement({
  name: 'orders.others-of-project',
  text: `select id from orders where user_id = $1 and project_id = $2 and id <> $3
      and paid_at is not null and status <> 'REFUNDED' and replaces is null limit 1`,
  row: z.object({ id: z.int() }),
})

/**
 * Removes the fan of a fully refunded order from the supporters unless the fan has another paid order of the
 * project.
 */
export async function endSupport(db: Db, { id, userId, projectId }: LockedOrder): Promise<void> {
  if (userId === null) return
  const others = await db.query(othersStatement, [userId, projectId, id])
  if (others.length === 0) await removeSupporter(db, { projectId, userId })
}
