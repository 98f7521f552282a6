import { randomUUID } from 'node:crypto'
import { orderFixtures } from '../../src/commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../src/commerce/shop/server/testing/shop-fixtures.ts'
import type { TestDatabase } from '../../src/platform/server/testing/database.ts'

/** Creates fixtures for unpaid orders, each with a payment that has begun. */
export async function purchaseFixtures(database: TestDatabase) {
  const project = await shopFixtures(database).aProject({
    until: new Date(Date.now() + 86_400_000).toISOString(),
    products: [{ prices: { KRW: 11_000 } }],
  })
  const [product] = project.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, unit: 11_000 }
  return {
    async anOpenOrder(userId: number) {
      const options = { userId, projectId: project.id, lines: [line], now: Date.now(), currency: 'KRW' }
      const order = await orderFixtures(database).anOrder(options)
      const [payment_id, refund_id] = [randomUUID(), randomUUID()]
      await database.pool.query(
        `with o as (update orders set open_payments = 1 where id = $1)
         insert into payments (public_id, order_id, provider, method, status, amount, currency, return_path, device,
           provider_ref, return_hash, created_at, ends_at)
         values ($2, $1, 'kginicis', 'kg_card', 'REQUIRES_FOLLOW_UP_ACTION', 11000, 'KRW', '/', 'desktop', $2,
           sha256(convert_to($2, 'UTF8')), now(), now() + interval '30 minutes')`,
        [order?.id, payment_id],
      )
      await database.pool.query(
        `insert into refunds (public_id, payment_id, amount, reason, status, requested_at)
         select $1, id, 1, 'a test', 'failed', now() from payments where public_id = $2`,
        [refund_id, payment_id],
      )
      return { order_id: order?.publicId ?? '', payment_id, refund_id, payment_method: 'kg_card' }
    },
  }
}
