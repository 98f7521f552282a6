import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { endHolds } from './end-hold.ts'
import { lockFreeOrders } from './lock-order.ts'

const expiredStatement = statement({
  name: 'orders.expired',
  text: `select id from orders
    where is_holding and hold_expires_at <= $1 and (open_payments > 0) = $2
    order by hold_expires_at, id limit $3`,
  row: z.object({ id: z.int() }),
})

/** Orders whose hold is over, longest first: with payments that have to be given up first, or without any. */
export async function expiredOrders(
  db: ReadDb,
  { now, limit, hasOpenPayment }: { now: number; limit: number; hasOpenPayment: boolean },
): Promise<number[]> {
  const rows = await db.query(expiredStatement, [new Date(now), hasOpenPayment, limit])
  return rows.map(({ id }) => id)
}

/** Ends holds that are over, of orders that nobody else holds and no payment is open of. Answers how many. */
export async function endExpired(db: Db, ids: readonly number[], now: number): Promise<number> {
  const orders = await lockFreeOrders(db, ids)
  const over = orders.filter(({ holdExpiresAt }) => holdExpiresAt !== null && holdExpiresAt.getTime() <= now)
  const ended = await endHolds(db, over, { act: 'expire', at: now, actor: 'system' })
  return ended.length
}
