import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const countStatement = statement({
  name: 'tickets.count-of-products',
  text: `select count(*)::int as count from entry_tickets where product_id = any($1::int[]) and state = 'current'`,
  row: z.object({ count: z.int() }),
})

export async function countTickets(db: ReadDb, productIds: readonly number[]): Promise<number> {
  const [found] = await db.query(countStatement, [productIds])
  return found?.count ?? 0
}
