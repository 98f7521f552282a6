import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { buildSaleStoppedSql } from '../../shop/server/index.ts'
import { endHolds } from './end-hold.ts'
import { lockFreeOrders } from './lock-order.ts'

const expiredStatement = statement({
  name: 'orders.expired',
  text: `select id from orders
    where is_holding and hold_expires_at <= $1 and (open_payments > 0) = $2
    order by hold_expires_at, id limit $3`,
  row: z.object({ id: z.int() }),
})

/**
 * Finds orders with an expired hold, longest expired first: either those with an open payment, which must be
 * cancelled first, or those without.
 */
export async function findExpiredOrders(
  db: ReadDb,
  { now, limit, hasOpenPayment }: { now: number; limit: number; hasOpenPayment: boolean },
): Promise<number[]> {
  const rows = await db.query(expiredStatement, [new Date(now), hasOpenPayment, limit])
  return rows.map(({ id }) => id)
}

const stoppedStatement = statement({
  name: 'orders.end-stopped-holds',
  text: `update orders set hold_expires_at = $1 where id in (
    select o.id from orders o where o.is_holding and o.hold_expires_at > $1 and exists (
        select from order_lines l join products d on d.id = l.product_id join projects p on p.id = d.project_id
         where l.order_id = o.id and ${buildSaleStoppedSql({ project: 'p', product: 'd' })})
      order by o.id for no key update of o skip locked)`,
  row: none,
})

/** Expires holds on products that are no longer sold. */
export async function expireStoppedHolds(db: Db, now: number): Promise<void> {
  await db.query(stoppedStatement, [new Date(now)])
}

/**
 * Ends expired holds of orders without an open payment that aren't locked elsewhere. Returns the number of
 * ended holds.
 */
export async function endHoldsIfExpired(db: Db, ids: readonly number[], now: number): Promise<number> {
  const orders = await lockFreeOrders(db, ids)
  const over = orders.filter(({ holdExpiresAt }) => holdExpiresAt !== null && holdExpiresAt.getTime() <= now)
  const ended = await endHolds(db, over, { act: 'expire', at: now, actor: 'system' })
  return ended.length
}
