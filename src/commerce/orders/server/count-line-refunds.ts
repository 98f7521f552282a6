import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { LineRefund } from './compute-refund.ts'

const countStatement = statement({
  name: 'orders.count-line-refunds',
  text: `update order_lines l set refunded_amount = l.refunded_amount + r.amount,
      refunded_vat = l.refunded_vat + r.vat, goodwill = l.goodwill + r.goodwill
    from unnest($2::int[], $3::bigint[], $4::bigint[], $5::bigint[]) r (position, amount, vat, goodwill)
    where l.order_id = $1 and l.position = r.position`,
  row: none,
})

/** Records the price of a locked order's lines that goes back, which lowers the refunds that follow. */
export async function countLineRefunds(db: Db, orderId: number, lines: readonly LineRefund[]): Promise<void> {
  const counted = lines.filter(({ amount }) => amount > 0)
  if (counted.length === 0) return
  await db.query(countStatement, [
    orderId,
    counted.map(({ position }) => position),
    counted.map(({ amount }) => amount),
    counted.map(({ vat }) => vat),
    counted.map(({ goodwill }) => goodwill),
  ])
}
