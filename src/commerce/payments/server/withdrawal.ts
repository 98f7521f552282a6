import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { getWithdrawal, withdrawal } from '../../prices/contract.ts'
import { readProductFacts } from '../../shop/server/index.ts'

const dayMs = 86_400_000

const factsStatement = statement({
  name: 'payments.withdrawal-facts',
  text: `select o.country_code as country,
      (select max(delivered_at) from parcels
        where order_id = o.id) as "deliveredAt",
      exists (select from parcels where order_id = o.id and delivered_at is null) as "isUnderWay",
      o.completed_at as "completedAt",
      (select json_agg(json_build_object('position', l.position, 'told', l.withdrawal,
          'product_id', l.product_id) order by l.position)
         from order_lines l where l.order_id = o.id) as lines
    from orders o where o.id = $1`,
  row: z.object({
    country: z.string(),
    deliveredAt: z.date().nullable(),
    isUnderWay: z.boolean(),
    completedAt: z.date().nullable(),
    lines: z.array(
      z.object({
        position: z.int(),
        /**
         * Terms shown at checkout; null for orders placed before they were stored, to which today's rules
         * apply.
         */
        told: withdrawal.nullable(),
        product_id: z.int(),
      }),
    ),
  }),
})

/**
 * Returns true if the law allows returning these lines: the period shown at checkout, counted from the last
 * delivery, isn't over.
 */
export async function isWithdrawal(
  db: ReadDb,
  orderId: number,
  { positions, now }: { positions: readonly number[]; now: number },
): Promise<boolean> {
  const [facts] = await db.query(factsStatement, [orderId])
  if (!facts) return false
  const lines = facts.lines.filter(({ position }) => positions.includes(position))
  const products = await readProductFacts(
    db,
    lines.map(line => line.product_id),
    'en',
  )
  const days = lines.map(({ told, product_id: productId }) => {
    const { withdrawal_exemption: exemption } = products.get(productId)
    return (told ?? getWithdrawal(exemption, facts.country)).days
  })
  if (days.includes(null)) return false
  if (facts.isUnderWay) return true
  const from = facts.deliveredAt ?? facts.completedAt
  return from === null || now < from.getTime() + Math.min(...days.map(Number)) * dayMs
}
