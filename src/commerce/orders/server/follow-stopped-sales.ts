import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { Sold } from '../../shop/server/index.ts'
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

async function readSold(db: ReadDb, productIds: readonly number[]): Promise<Sold> {
  const [tickets, [sold]] = await Promise.all([
    countTickets(db, productIds),
    db.query(soldStatement, [productIds]),
  ])
  if (!sold) throw new Error('one row, always')
  return { tickets, ...sold }
}

/** Counts what fans have of products whose sale stops. A job ends the holds once the act commits. */
export async function followStoppedSales(db: Db, productIds: readonly number[]): Promise<Sold> {
  await endHoldsSoon(db)
  return readSold(db, productIds)
}

/** Asks for the job that ends holds of what is not sold any more. */
const endHoldsSoon = (db: Db): Promise<void> => addJob(db, endExpiredHolds, {})
