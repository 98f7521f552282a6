import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const own = statement({
  name: 'payments.own-order',
  text: 'select id from orders where public_id = $1 and user_id = $2',
  row: z.object({ id: z.int() }),
})

/** Finds the internal id of a fan's order; null if it doesn't exist or belongs to another fan. */
export async function findOwnOrderId(db: ReadDb, publicId: string, userId: number): Promise<number | null> {
  const [order] = await db.query(own, [publicId, userId])
  return order?.id ?? null
}
