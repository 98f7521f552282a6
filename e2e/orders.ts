import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { database } from './database.ts'
import { aFan, type Fan, post } from './fans.ts'
import { expect } from './fixtures.ts'

const dayMs = 86_400_000
const ownOrders = '/api/v1/shops/md/users/self/orders/'

/** An unpaid order for one test, and the fan who placed it. */
export interface PlacedOrder {
  id: string
  number: string
  projectId: number
  fan: Fan
}

/** The next step of a payment, for the browser. */
export interface StartedPayment {
  payment_id: string
  next_action: {
    url: string
    /** Present only if the next action is a form. */
    fields?: Record<string, string>
    script_url?: string | null
  }
}

/**
 * Creates a fan with a confirmed email address and an order for two downloads (9,000 won in total), placed
 * through the API.
 */
export async function anOrder(
  method: 'kakaopay' | 'kg_card' | 'stripe_card' = 'kakaopay',
): Promise<PlacedOrder> {
  const fan = await aFan()
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  const { id: projectId, products } = await shopFixtures(database()).aProject({
    name: 'Wallpaper',
    until: new Date(Date.now() + 5 * dayMs).toISOString(),
    products: [{ name: 'Picture', stock: 20, prices: { KRW: 4_500 }, also: { needs_shipping: false } }],
  })
  const quote = await post<{ quote_id: string }>(
    '/api/v1/shops/md/price/',
    {
      project_id: projectId,
      country_code: 'KR',
      currency: 'KRW',
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

/** Creates an order of {@link anOrder} that a card at the sandbox has paid. */
export async function aPaidCardOrder({ savesCard = false } = {}): Promise<PlacedOrder> {
  const order = await anOrder('stripe_card')
  const { id, fan } = order
  const body = { payment_method: 'stripe_card', save_card: savesCard }
  const { payment_id, next_action } = await post<{
    payment_id: string
    next_action: { client_secret: string; publishable_key: string; script_url: string }
  }>(`${ownOrders}${id}/charge/`, body, fan.token)
  const { client_secret, publishable_key, script_url } = next_action
  const intent = client_secret.split('_secret_')[0]
  const paid = await fetch(new URL(`/v1/payment_intents/${intent}/confirm`, script_url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${publishable_key}` },
    body: new URLSearchParams({ client_secret, payment_method: 'pm_card_visa' }),
  })
  if (!paid.ok) throw new Error(await paid.text())
  await post(`/api/v1/payments/${payment_id}/confirm/`, {}, fan.token)
  const readStatus = async () =>
    (await database().pool.query('select status from orders where public_id = $1', [id])).rows[0]?.status
  await expect.poll(readStatus).toBe('INPROGRESS')
  return order
}

export const aFanWithASavedCard = async (): Promise<Fan> => (await aPaidCardOrder({ savesCard: true })).fan

/** Starts a payment and returns the provider's next action. */
export function startPayment(
  { id, fan }: PlacedOrder,
  method: 'kakaopay' | 'kg_card' = 'kakaopay',
): Promise<StartedPayment> {
  return post<StartedPayment>(
    `${ownOrders}${id}/charge/`,
    { payment_method: method, device: 'desktop' },
    fan.token,
  )
}
