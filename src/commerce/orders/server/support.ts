import * as z from 'zod'
import { readFans } from '../../../identity/accounts/server/index.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { addSupporter, removeSupporter } from '../../shop/server/index.ts'
import type { LockedOrder } from './lock-order.ts'

/** The name that a fan is seen by who pays for an order; null where that was not wanted. */
export async function nameOfSupporter(db: Db, { userId, supporter }: LockedOrder): Promise<string | null> {
  const fans = await readFans(db, [supporter === 'named' ? userId : null])
  return fans.find(userId)?.username ?? null
}

/**
 * Makes the buyer a supporter of the project, shown as chosen with the order: by name, as a country, or only counted.
 */
export function showSupport(
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
      and paid_at is not null and status <> 'REFUNDED' limit 1`,
  row: z.object({ id: z.int() }),
})

/** Everything of an order was refunded: the fan supports no longer, unless another order of the project is paid. */
export async function endSupport(db: Db, { id, userId, projectId }: LockedOrder): Promise<void> {
  if (userId === null) return
  const others = await db.query(othersStatement, [userId, projectId, id])
  if (others.length === 0) await removeSupporter(db, { projectId, userId })
}
