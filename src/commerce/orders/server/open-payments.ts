import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const countStatement = statement({
  name: 'orders.count-open-payments',
  text: 'update orders set open_payments = open_payments + $2 where id = $1 returning open_payments as open',
  row: z.object({ open: z.int() }),
})

/**
 * Counts a payment that may be charged (1) or no longer may (-1). The hold can't end while the count is above
 * zero. Returns the new count.
 */
export async function adjustOpenPayments(db: Db, orderId: number, by: 1 | -1): Promise<number> {
  const [row] = await db.query(countStatement, [orderId, by])
  if (!row) throw new Error('a payment of no order is counted')
  return row.open
}
