import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const countStatement = statement({
  name: 'orders.count-open-payments',
  text: 'update orders set open_payments = open_payments + $2 where id = $1 returning open_payments as open',
  row: z.object({ open: z.int() }),
})

/**
 * Adds a payment that may charge (1) or removes one (-1); holds don't end while there is any. Returns the new
 * count.
 */
export async function adjustOpenPayments(db: Db, orderId: number, by: 1 | -1): Promise<number> {
  const [row] = await db.query(countStatement, [orderId, by])
  if (!row) throw new Error('a payment of no order is counted')
  return row.open
}
