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
          and o.status in ('INPROGRESS', 'DISPATCHED', 'COMPLETED')) as orders,
      (select count(distinct o.id)::int from order_lines l join orders o on o.id = l.order_id
        where l.product_id = any($1::int[]) and o.is_holding) as holds`,
  row: z.object({ orders: z.int(), holds: z.int() }),
})

async function readSold(db: ReadDb, productIds: readonly number[]): Promise<AffectedSales> {
  const [tickets, [sold]] = await Promise.all([
    countTickets(db, productIds),
    db.query(soldStatement, [productIds]),
  ])
  if (!sold) throw new Error('one row, always')
  return { tickets, ...sold }
}

/**
 * Counts orders, holds and tickets of products whose sale stops, and schedules the job that ends the holds
 * after the commit.
 */
export async function countStoppedSales(db: Db, productIds: readonly number[]): Promise<AffectedSales> {
  await scheduleHoldExpiry(db)
  return readSold(db, productIds)
}

const scheduleHoldExpiry = (db: Db): Promise<void> => addJob(db, endExpiredHolds, {})
