import { randomUUID } from 'node:crypto'
import { paymentKeys } from '../../../../../tests/helpers/config.ts'
import { accountsModule, startSession } from '../../../../identity/accounts/server/index.ts'
import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { ErrorBody } from '../../../../platform/contract/errors.ts'
import type { ServerModule } from '../../../../platform/server/app.ts'
import type { RateLimiter } from '../../../../platform/server/limits.ts'
import { testApi } from '../../../../platform/server/testing/api.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { addressesModule } from '../../../addresses/server/index.ts'
import type { Quote } from '../../../prices/contract.ts'
import { pricesModule } from '../../../prices/server/index.ts'
import { termsFixtures } from '../../../prices/server/testing/terms-fixtures.ts'
import { shopFixtures } from '../../../shop/server/testing/shop-fixtures.ts'
import type { placeOrder } from '../../contract.ts'
import { ordersModule } from '../index.ts'
import { orderFixtures } from './order-fixtures.ts'

export const minute = 60_000
const start = Date.parse('2026-11-22T12:00:00Z')

export const berlin = {
  country_code: 'DE',
  name: 'Mina Krüger',
  line1: 'Lindenstr. 4',
  city: 'Berlin',
  postal_code: '10969',
  phone_number: '030 12345678',
}
export const seoul = {
  country_code: 'KR',
  name: '김민아',
  line1: '세종대로 110',
  city: '중구',
  region: '11',
  postal_code: '04524',
  phone_number: '010-1234-5678',
}

export type Order = ResponseOf<typeof placeOrder>
type ErrorDetails = { quote?: Quote; order_id?: string }
interface Buyer {
  userId: number
  token: string
  addressId: string
}

export const getOutcome = ({ status, body }: { status: number; body: ErrorBody }) => [
  status,
  body.error_code?.name,
]

/**
 * Fixtures for fans who buy through the API. `begin` creates a new fan with an address and a project with a
 * stock of three, which ships to Germany, France and, from abroad, Korea. The clock is fixed until a test
 * changes `now`. Only card payments have keys.
 */
export async function buyingFixtures(
  others: ServerModule[] = [],
  { limiter }: { limiter?: RateLimiter } = {},
) {
  const database = await testDatabase({ max: 12 })
  const modules = [accountsModule, addressesModule, pricesModule, ordersModule, ...others]
  const api = testApi({
    database,
    modules,
    now: () => shop.now,
    env: paymentKeys.stripe,
    ...(limiter && { limiter }),
  })
  const orders = orderFixtures(database)
  await termsFixtures(database).aZone({ countries: ['DE', 'FR'], rates: { EUR: [500, 100] } })
  await termsFixtures(database).aZone({ countries: ['KR'], duties: 'dap', rates: { EUR: [900, 100] } })
  const aProject = () =>
    shopFixtures(database).aProject({
      name: { en: 'Tape', ko: '테이프' },
      until: '2030-01-01T00:00:00Z',
      products: [{ stock: 3, also: { limit_per_fan: 3 } }],
    })
  const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

  async function ask<Body>(token: string, method: string, path: string, body?: object, key?: string) {
    const response = await api.request(path.startsWith('/') ? path : `/api/v1/shops/md/users/self/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body & ErrorBody }
  }
  async function aBuyer(columns: Record<string, unknown> = {}): Promise<Buyer> {
    const userId = await orders.aBuyer({ is_phone_proved: false, ...columns })
    const token = await startSession(database.db, userId, shop.now)
    const address = await ask<{ shipping_address_id: string }>(token, 'POST', 'shipping-addresses/', berlin)
    return { userId, token, addressId: address.body.shipping_address_id }
  }
  async function aQuote(options: { quantity?: number; of?: Buyer; [more: string]: unknown } = {}) {
    const { quantity = 1, of = shop.fan, ...more } = options
    const items = [{ product_id: shop.project.products[0]?.id, quantity }]
    const quoteRequest = { project_id: shop.project.id, items, country_code: 'DE', currency: 'EUR', ...more }
    return (await ask<Quote>(of.token, 'POST', '/api/v1/shops/md/price/', quoteRequest)).body
  }
  /** Builds the request body of an order for a quote. */
  const wanted = (quote: Quote, more: object = {}) => ({
    quote_id: quote.quote_id,
    payment_method: 'stripe_card',
    shipping_address_id: shop.fan.addressId,
    supporter: 'named',
    agreed: true,
    ...more,
  })
  /** Places an order with a new idempotency key unless one is given; null sends none. */
  const place = (body: object, options: { token?: string; key?: string | null } = {}) => {
    const { token = shop.fan.token, key = randomUUID() } = options
    return ask<Order & ErrorDetails>(token, 'POST', 'orders/', body, key ?? undefined)
  }
  const shop = {
    database,
    api,
    orders,
    run,
    ask,
    aBuyer,
    aQuote,
    wanted,
    place,
    now: start,
    project: await aProject(),
    fan: { userId: 0, token: '', addressId: '' },
    async begin(now = start) {
      shop.now = now
      shop.project = await aProject()
      shop.fan = await aBuyer()
    },
    placed: async (more: Parameters<typeof aQuote>[0] = {}) => (await place(wanted(await aQuote(more)))).body,
    get: (id: string, { token, locale = 'en' }: { token?: string; locale?: string } = {}) =>
      ask<Order>(token ?? shop.fan.token, 'GET', `orders/${id}/?locale=${locale}`),
    held: async () =>
      (
        await run('select held_count, sold_count from variants where id = any($1)', shop.project.variantIds)
      )[0],
  }
  return shop
}
export type BuyingFixtures = Awaited<ReturnType<typeof buyingFixtures>>
