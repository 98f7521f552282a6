import { shopOf } from '../src/modules/shop/server/testing/shop-of.ts'
import { database } from './database.ts'
import { aFan, type Fan, post } from './fans.ts'

const dayMs = 86_400_000
const ownOrders = '/api/v1/shops/md/users/self/orders/'

/** An order of a test's own, unpaid, and the fan who placed it. */
export interface PlacedOrder {
  id: string
  number: string
  projectId: number
  fan: Fan
}

/** What of a payment a browser needs to go on. */
export interface BegunPayment {
  payment_id: string
  next_action: {
    url: string
    /** Of a form alone. */
    fields?: Record<string, string>
    script_url?: string | null
  }
}

/** A fan who may buy, and orders two downloads for 9,000 won by the calls that pages use. */
export async function anOrder(method: 'kakaopay' | 'kg_card' = 'kakaopay'): Promise<PlacedOrder> {
  const fan = await aFan()
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  const { id: projectId, products } = await shopOf(database()).aProject({
    ...{ name: 'Wallpaper', until: new Date(Date.now() + 5 * dayMs).toISOString() },
    products: [{ name: 'Picture', stock: 20, prices: { KRW: 4_500 }, also: { needs_shipping: false } }],
  })
  const quote = await post<{ quote_id: string }>(
    '/api/v1/shops/md/price/',
    {
      ...{ project_id: projectId, country_code: 'KR', currency: 'KRW' },
      items: [{ product_id: products[0]?.id, quantity: 2 }],
    },
    fan.token,
  )
  const order = await post<{ order_id: string; number: string }>(
    ownOrders,
    { quote_id: quote.quote_id, payment_method: method, supporter: 'named', agreed: true },
    fan.token,
  )
  return { id: order.order_id, number: order.number, projectId, fan }
}

/** Begins to pay for it, and answers what the provider wants next. */
export function beginToPay(
  { id, fan }: PlacedOrder,
  method: 'kakaopay' | 'kg_card' = 'kakaopay',
): Promise<BegunPayment> {
  return post<BegunPayment>(
    `${ownOrders}${id}/charge/`,
    { payment_method: method, device: 'desktop' },
    fan.token,
  )
}
