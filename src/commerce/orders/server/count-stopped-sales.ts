import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { AffectedSales } from '../../shop/server/index.ts'
import { endExpiredHolds } from './end-expired-holds.ts'
import { countTickets } from './ticketing.ts'

const soldStatement = statement({
  name: 'orders.sold-of-products',
  text: `select
      (select count(distinct o.id)::int from order_lines l join orders o on o.id = l.order_id
        where l.product_id = any($1::int[]) and l.refunded_count < l.quantity
          and o.status in ('INPROGRESS', 'DISPATCHED', 'COMPLETED') and o.replaces is null) as orders,
      (select count(distinct o.id)::int from order_lines l join orders o on o.id = l.order_id
        where l.product_id = any($2::int[]) and o.is_holding) as holds`,
  row: z.object({ orders: z.int(), holds: z.int() }),
})

/** Counts orders and tickets of products, and the unpaid orders of those whose sale stops. */
export async function countSales(
  db: ReadDb,
  { productIds, stoppedIds }: { productIds: readonly number[]; stoppedIds: readonly number[] },
): Promise<AffectedSales> {
  const [tickets, [sold]] = await Promise.all([
    countTickets(db, productIds),
    db.query(soldStatement, [productIds, stoppedIds]),
  ])
  if (!sold) throw new Error('one row, always')
  return { tickets, ...sold }
}

/** Schedules the job that ends the holds of stopped products after the commit. */
export const endStoppedHolds = (db: Db): Promise<void> => addJob(db, endExpiredHolds, {})
