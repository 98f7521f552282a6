import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { addSupporter, removeSupporter } from '../../shop/server/index.ts'
import type { LockedOrder } from './lock-order.ts'

const nameStatement = statement({
  name: 'orders.name-of-supporter',
  text: 'select username from users where id = $1',
  row: z.object({ username: z.string() }),
})

/** Whoever pays supports the project, and is seen as chosen with the order: by name, as a country, or only counted. */
export async function showSupport(db: Db, order: LockedOrder, at: number): Promise<void> {
  const { userId, projectId, supporter, countryCode } = order
  if (userId === null) return
  const [fan] = supporter === 'named' ? await db.query(nameStatement, [userId]) : []
  const country = supporter === 'hidden' ? null : countryCode
  await addSupporter(db, { projectId, userId, name: fan?.username ?? null, country, at })
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
