import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockOrder } from '../../src/commerce/orders/server/index.ts'
import { orderFixtures } from '../../src/commerce/orders/server/testing/order-fixtures.ts'
import { createPaymentsModule } from '../../src/commerce/payments/server/payments-module.ts'
import type { PaymentProvider } from '../../src/commerce/payments/server/providers/provider.ts'
import { refundUnits } from '../../src/commerce/payments/server/refund-order.ts'
import { paymentProcess } from '../../src/commerce/payments/server/testing/payment-process.ts'
import { shopFixtures } from '../../src/commerce/shop/server/testing/shop-fixtures.ts'
import { testApp } from '../../src/platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../src/platform/server/testing/database.ts'
import { webhookPath as paypalWebhook } from './paypal/paypal-state.ts'
import { webhookPath as stripeWebhook } from './stripe/stripe-state.ts'
import { setUpPaypal } from './testing/with-paypal.ts'
import { setUpStripe } from './testing/with-stripe.ts'

// Integration tests of orders paid through the real adapters, the product's webhooks and jobs, and the
// sandbox.
let database: TestDatabase
/** The test's clock runs ahead of the database's, by which jobs without a time are due. */
const aheadMs = 3_600_000
const clock = { now: 0 }
beforeEach(async () => {
  clock.now = Date.now() + aheadMs
  database = await testDatabase()
})
afterEach(() => database.close())

interface SandboxTools {
  told: { address: string; headers: Record<string, string>; body: string }[]
  runLater: () => Promise<void>
}

/** Creates a project whose payments this provider handles, with an order. */
async function aShop(provider: PaymentProvider, { told, runLater }: SandboxTools) {
  const process = paymentProcess({ database, provider, now: () => clock.now })
  const app = await testApp({
    database,
    modules: [createPaymentsModule(() => [provider])],
    now: () => clock.now,
  })
  const until = new Date(clock.now + 30 * 86_400_000).toISOString()
  const project = await shopFixtures(database).aProject({
    until,
    products: [{ stock: 5, prices: { EUR: 1_234 } }],
  })
  const [product] = project.products
  const orders = orderFixtures(database)
  const userId = await orders.aBuyer()
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, unit: 1_234 }
  const order = await orders.anOrder({ userId, projectId: project.id, lines: [line], now: clock.now })
  if (!order) throw new Error('nothing left')
  const pay = async () => {
    const body = { order_id: order.publicId, provider: provider.name, return_path: '/' }
    const { body: response } = await process.call('/api/v1/payments/', {
      fan: userId,
      key: randomUUID(),
      body,
    })
    return response as { payment_id: string; status: string; next_action: Record<string, string> | null }
  }
  /** Delivers the service's events to the product's webhook and runs the resulting jobs. */
  const deliverEvents = async (path: string) => {
    await runLater()
    for (const { headers, body } of told.splice(0)) {
      expect((await app.ask(path, { method: 'POST', headers, body })).status).toBe(204)
    }
    await process.work()
  }
  const readPayment = async (id: string) =>
    (await database.pool.query('select * from payments where public_id = $1', [id])).rows[0]
  const advance = async (ms: number) => {
    clock.now += ms
    await process.sweep()
    await process.work()
  }
  const refund = () =>
    database.transaction(async db => {
      const locked = await lockOrder(db, { id: order.id })
      if (!locked) throw new Error('the order is gone')
      return refundUnits(db, process.tools, locked, { items: null, reason: 'a test', actor: 'operator:Ada' })
    })
  const readOrderStatus = () => orders.statusOf(order)
  return {
    process,
    pay,
    hear: deliverEvents,
    rowOf: readPayment,
    later: advance,
    refund,
    statusOf: readOrderStatus,
    close: () => app.close(),
  }
}

async function setUpStripeShop() {
  const set = await setUpStripe({ now: () => clock.now })
  return { set, shop: await aShop(set.provider, set) }
}

async function setUpPaypalShop() {
  const set = await setUpPaypal({ now: () => clock.now })
  const onPage = (action: Record<string, string> | null, act: string) =>
    fetch(action?.['url'] ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ act }) })
  return { set, onPage, shop: await aShop(set.provider, set) }
}

/** Confirms the payment as the script in the browser does. */
async function confirm(
  { stripe }: Awaited<ReturnType<typeof setUpStripe>>,
  action: Record<string, string> | null,
  card: string,
) {
  const secret = action?.['client_secret'] ?? ''
  const response = await fetch(`${stripe.url}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${action?.['publishable_key']}` },
    body: new URLSearchParams({ client_secret: secret, payment_method: card }),
  })
  return response.status
}

describe('order payment', () => {
  test('Stripe: completes an order paid by card, and refunds it', async () => {
    const { set, shop } = await setUpStripeShop()
    const { payment_id: id, status, next_action: action } = await shop.pay()
    expect([status, action?.['type']]).toEqual(['REQUIRES_FOLLOW_UP_ACTION', 'stripe'])
    expect(await confirm(set, action, 'pm_card_visa')).toBe(200)
    await shop.hear(stripeWebhook)
    expect([await shop.statusOf(), (await shop.rowOf(id)).status]).toEqual(['INPROGRESS', 'SUCCEEDED'])
    await shop.refund()
    await shop.process.work()
    await shop.hear(stripeWebhook)
    expect([await shop.statusOf(), (await shop.rowOf(id)).status]).toEqual(['REFUNDED', 'REFUNDED'])
    await shop.close()
  })

  test("Stripe: fails a declined card's payment permanently, and lets the next payment succeed", async () => {
    const { set, shop } = await setUpStripeShop()
    const first = await shop.pay()
    expect(await confirm(set, first.next_action, 'pm_card_visa_chargeDeclinedInsufficientFunds')).toBe(402)
    await shop.hear(stripeWebhook)
    expect(await shop.rowOf(first.payment_id)).toMatchObject({
      status: 'FAILED',
      failure_reason: 'insufficient_funds',
    })
    expect(await confirm(set, first.next_action, 'pm_card_visa')).toBe(400)
    const second = await shop.pay()
    expect(await confirm(set, second.next_action, 'pm_card_visa')).toBe(200)
    await shop.hear(stripeWebhook)
    expect(await shop.statusOf()).toBe('INPROGRESS')
    await shop.close()
  })

  test('Stripe: cancels the intent before releasing the stock when the hold ends', async () => {
    const { set, shop } = await setUpStripeShop()
    const { payment_id: id, next_action: action } = await shop.pay()
    await set.order('failure', 'cancel', 2)
    await shop.later(16 * 60_000)
    expect(await shop.statusOf()).toBe('PENDING')
    for (let minute = 0; minute < 5; minute += 1) await shop.later(60_000)
    expect([await shop.statusOf(), (await shop.rowOf(id)).status]).toEqual(['NOTHING', 'FAILED'])
    expect(await confirm(set, action, 'pm_card_visa')).toBe(400)
    await shop.close()
  })

  test('PayPal: captures an approved order when the response is lost, and follows the webhook', async () => {
    const { set, onPage, shop } = await setUpPaypalShop()
    const { payment_id: id, next_action: action } = await shop.pay()
    expect((await onPage(action, 'pay')).status).toBe(303)
    await set.order('lost', 'capture', 2)
    await shop.hear(paypalWebhook)
    expect((await shop.rowOf(id)).status).toBe('PENDING')
    await shop.hear(paypalWebhook)
    await shop.later(60_000)
    expect([await shop.statusOf(), (await shop.rowOf(id)).status]).toEqual(['INPROGRESS', 'SUCCEEDED'])
    await shop.refund()
    await shop.process.work()
    await shop.hear(paypalWebhook)
    expect((await shop.rowOf(id)).status).toBe('REFUNDED')
    await shop.close()
  })

  test('PayPal: accepts another choice on the same page after a decline', async () => {
    const { onPage, shop } = await setUpPaypalShop()
    const { payment_id: id, next_action: action } = await shop.pay()
    await onPage(action, 'pay_declined')
    await shop.hear(paypalWebhook)
    expect(await shop.rowOf(id)).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION' })
    clock.now += 5_000
    await onPage(action, 'pay')
    await shop.hear(paypalWebhook)
    await shop.hear(paypalWebhook)
    expect([await shop.statusOf(), (await shop.rowOf(id)).status]).toEqual(['INPROGRESS', 'SUCCEEDED'])
    await shop.close()
  })

  test('PayPal: refunds a capture of a different amount and leaves the order unpaid', async () => {
    const { set, onPage, shop } = await setUpPaypalShop()
    const { payment_id: id, next_action: action } = await shop.pay()
    await onPage(action, 'pay')
    await set.order('wrong_amount', 'capture')
    await shop.hear(paypalWebhook)
    await shop.hear(paypalWebhook)
    await shop.later(60_000)
    expect(await shop.statusOf()).toBe('PENDING')
    expect(await shop.rowOf(id)).toMatchObject({ failure_reason: 'amount_mismatch', pays: false })
    const { rows } = await database.pool.query('select status, amount::int from refunds')
    expect(rows).toEqual([{ status: 'done', amount: 1_134 }])
    await shop.close()
  })
})
