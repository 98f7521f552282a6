import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentKeys } from '../../../../tests/helpers/config.ts'
import { accountsModule, startSession } from '../../../identity/accounts/server/index.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aPersonToken } from '../../../site/human-checks/server/testing/a-person.ts'
import { ordersModule } from '../../orders/server/index.ts'
import { orderFixtures } from '../../orders/server/testing/order-fixtures.ts'
import { pricesModule } from '../../prices/server/index.ts'
import { termsFixtures } from '../../prices/server/testing/terms-fixtures.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { paymentsModule } from './index.ts'

// Tests the calls that place an order and start its payment, with the real KG Inicis adapter, whose form
// needs no call to the provider.

let database: TestDatabase
let app: TestApp
let token: string
let quoteRequest: object
let unpaidOrder: Parameters<ReturnType<typeof orderFixtures>['anUnpaidOrder']>[0]
beforeAll(async () => {
  database = await testDatabase()
  const modules = [accountsModule, pricesModule, ordersModule, paymentsModule]
  app = await testApp({ database, modules, env: paymentKeys.inicis })
  await termsFixtures(database).aZone({ countries: ['KR'], rates: { KRW: [3_000, 500] } })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const product = { stock: 1, prices: { KRW: 11_000 }, also: { needs_shipping: false } }
  const project = await shopFixtures(database).aProject({ until, products: [product] })
  const userId = await orderFixtures(database).aBuyer({ is_phone_proved: true })
  token = await startSession(database.db, userId, Date.now())
  const [{ id: productId = 0, variantIds: [variantId = 0] = [] } = {}] = project.products
  unpaidOrder = { userId, projectId: project.id, lines: [{ productId, variantId }] }
  const items = [{ product_id: productId, quantity: 1 }]
  quoteRequest = { project_id: project.id, items, country_code: 'KR', currency: 'KRW' }
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function request(method: string, path: string, body?: object, key: string = randomUUID()) {
  const response = await app.ask(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('order and payment in one call', () => {
  test("are created in one step that a repeat doesn't run again", async () => {
    const quote = await request('POST', '/api/v1/shops/md/price/', quoteRequest)
    const orderBody = { quote_id: quote.body['quote_id'], supporter: 'hidden', agreed: true }
    const path = '/api/v1/shops/md/users/self/orders/'
    const begun = await request('POST', `${path}kginicis/`, orderBody, 'once')
    expect(begun).toMatchObject({
      status: 200,
      body: { status: 'REQUIRES_FOLLOW_UP_ACTION', method: 'kg_card', next_action: { type: 'form' } },
    })
    const again = await request('POST', `${path}kginicis/`, orderBody, 'once')
    expect(again.body['payment_id']).toBe(begun.body['payment_id'])
    const { rows } = await database.pool.query(
      'select o.open_payments, p.status from orders o join payments p on p.order_id = o.id',
    )
    expect(rows).toEqual([{ open_payments: 1, status: 'REQUIRES_FOLLOW_UP_ACTION' }])

    const payment = `/api/v1/payments/${begun.body['payment_id']}/`
    expect(await request('GET', payment)).toMatchObject({
      status: 200,
      body: { next_action: { type: 'form' } },
    })
    const state = await request('GET', `${payment}status/`)
    expect(state).toMatchObject({ status: 200, body: { order_status: 'PENDING' } })
    expect(state.body).not.toHaveProperty('next_action')
    expect((await request('GET', `${payment}refunds/${randomUUID()}/status/`)).status).toBe(404)

    const { status, body } = await request('POST', `${path}kakaopay/`, orderBody)
    expect([status, body['order_id']]).toEqual([409, begun.body['order_id']])
    const gaveUp = await request('DELETE', `${path}${begun.body['order_id']}/`)
    expect(gaveUp).toMatchObject({ status: 200, body: { order_status: 'NOTHING' } })
    // KakaoPay has no keys here, so no order is placed.
    const next = await request('POST', '/api/v1/shops/md/price/', quoteRequest)
    const refused = await request('POST', `${path}kakaopay/`, {
      ...orderBody,
      quote_id: next.body['quote_id'],
    })
    expect(refused.status).toBe(400)
    expect((await database.pool.query(`select from orders where status = 'PENDING'`)).rows).toEqual([])
  })

  test.each(['kakaopay', 'kginicis'])(
    'are subject to the pause and the human check of orders by %s',
    async provider => {
      const order = async (more: object = {}) => {
        const quote = await request('POST', '/api/v1/shops/md/price/', quoteRequest)
        const orderBody = { quote_id: quote.body['quote_id'], supporter: 'hidden', agreed: true, ...more }
        return request('POST', `/api/v1/shops/md/users/self/orders/${provider}/`, orderBody)
      }
      const orders = orderFixtures(database)
      const minuteMs = 60_000
      await orders.anUnpaidOrder(unpaidOrder, Date.now() - 30 * minuteMs)
      await orders.anUnpaidOrder(unpaidOrder, Date.now() - 11 * minuteMs)
      expect(await order()).toMatchObject({
        status: 400,
        body: { description: { recaptcha_response_token: 'ERR_REQUIRED' } },
      })
      const recaptcha_response_token = await aPersonToken(database)
      const placed = await order({ recaptcha_response_token })
      // KakaoPay has no keys here, so the order passes the check and is then refused.
      expect(placed).toMatchObject(
        provider === 'kginicis'
          ? { status: 200 }
          : { body: { error_code: { name: 'payment_method_not_offered' } } },
      )
    },
  )
})
