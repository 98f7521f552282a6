import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const usedKey = statement({
  name: 'payments.refund-of-act',
  text: `select r.public_id as "publicId", r.amount, p.currency from refunds r join payments p on p.id = r.payment_id
    where r.act_key = $1 and p.order_id = $2`,
  row: z.object({ publicId: z.string(), amount: z.int(), currency: z.string() }),
})

export type RefundOfKey = RowOf<typeof usedKey>

/** Finds the refund of an order that a command has done with this key. */
export async function findRefundOfKey(db: ReadDb, key: string, orderId: number): Promise<RefundOfKey | null> {
  const [used] = await db.query(usedKey, [key, orderId])
  return used ?? null
}
