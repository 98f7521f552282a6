import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { eventFixtures } from '../src/events/events/server/testing/fixture.ts'
import type { TestDatabase } from '../src/platform/server/testing/database.ts'
import { database } from './database.ts'
import { aFan, type Fan, post } from './fans.ts'

const dayMs = 86_400_000

interface TicketOrder {
  id: string
  fan: Fan
  eventName: string
  city: string
}

/**
 * Creates a project that sells tickets for a new event. Its type isn't that of e-tickets, because the demo
 * charges a fee for those.
 */
export async function aTicketSale(prices: Record<string, number>) {
  const { rows } = await database().pool.query<{ id: number; name: string }>(
    'select id, name from cities order by population desc limit 1',
  )
  const eventName = `Night ${crypto.randomUUID().slice(0, 8)}`
  const startsAt = new Date(Date.now() + 5 * dayMs)
  const eventId = await eventFixtures(database() as TestDatabase).aNight({
    name: eventName,
    cityId: rows[0]?.id ?? 0,
    inDays: 0,
    also: { starts_at: startsAt, open_at: startsAt },
  })
  const { id: projectId, products } = await shopFixtures(database()).aProject({
    name: eventName,
    until: startsAt.toISOString(),
    products: [
      {
        name: 'Standing',
        stock: 20,
        prices,
        also: { needs_shipping: false, persons: 1, event_id: eventId },
      },
    ],
  })
  return { projectId, productId: products[0]?.id, eventId, eventName, startsAt, city: rows[0]?.name ?? '' }
}

export async function aTicketOrder({ quantity }: { quantity: number }): Promise<TicketOrder> {
  const fan = await aFan()
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  const { projectId, productId, eventName, city } = await aTicketSale({ EUR: 0 })
  const items = [{ product_id: productId, quantity }]
  const quoteInput = { project_id: projectId, country_code: 'DE', currency: 'EUR', items }
  const quote = await post<{ quote_id: string }>('/api/v1/shops/md/price/', quoteInput, fan.token)
  const order = await post<{ order_id: string }>(
    '/api/v1/shops/md/users/self/orders/',
    { quote_id: quote.quote_id, payment_method: null, supporter: 'hidden', agreed: true },
    fan.token,
  )
  return { id: order.order_id, fan, eventName, city }
}
