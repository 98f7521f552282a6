import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderFixtures } from '../../src/commerce/orders/server/testing/order-fixtures.ts'
import { paymentCommands } from '../../src/commerce/payments/server/commands/payment-commands.ts'
import { savedCardData } from '../../src/commerce/payments/server/leave-cards.ts'
import { findPayment } from '../../src/commerce/payments/server/payment-row.ts'
import { requestSettlement } from '../../src/commerce/payments/server/request-settlement.ts'
import { Crash, paymentProcess } from '../../src/commerce/payments/server/testing/payment-process.ts'
import { shopFixtures } from '../../src/commerce/shop/server/testing/shop-fixtures.ts'
import { type TestDatabase, testDatabase } from '../../src/platform/server/testing/database.ts'
import { anOperator } from '../../src/platform/server/testing/operator.ts'
import { buildPayment } from './testing/money.ts'
import { setUpStripe } from './testing/with-stripe.ts'

// Integration tests of saved cards: API calls, jobs and rows, with the real adapter and the sandbox's Stripe.
let database: TestDatabase
let set: Awaited<ReturnType<typeof setUpStripe>>
let shop: Awaited<ReturnType<typeof aShop>>
beforeEach(async () => {
  database = await testDatabase()
  set = await setUpStripe()
  shop = await aShop()
})
afterEach(() => database.close())

/** The test's clock runs ahead of the database's, by which jobs without a time are due. */
const aheadMs = 3_600_000

async function aShop() {
  const now = () => Date.now() + aheadMs
  const process = paymentProcess({ database, provider: set.provider, now })
  const until = new Date(now() + 30 * 86_400_000).toISOString()
  const project = await shopFixtures(database).aProject({
    until,
    products: [{ stock: 99, prices: { EUR: 1_234 } }],
  })
  const [product] = project.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, unit: 1_234 }
  const orders = orderFixtures(database)
  const userId = await orders.aBuyer()
  return { process, orders, userId, line, projectId: project.id, now }
}

async function anOrder(userId = shop.userId) {
  const { orders, projectId, line, now } = shop
  const order = await orders.anOrder({ userId, projectId, lines: [line], now: now() })
  if (!order) throw new Error('nothing left')
  return order
}

interface Begun {
  payment_id: string
  status: string
  failure_reason: string | null
}

function pay(publicId: string, { saves = true, key = randomUUID() as string, fan = shop.userId } = {}) {
  const body = { payment_method: 'stripe_card', save_card: saves, return_path: '/' }
  const path = `/api/v1/shops/md/users/self/orders/${publicId}/charge/`
  return shop.process.call(path, { fan, key, body }) as Promise<{ status: number; body: Begun & object }>
}

/** Confirms the payment in the browser and applies Stripe's result. */
async function confirm(id: string, card = 'pm_card_visa') {
  const payment = await findPayment(database.read, id)
  if (!payment?.ref) throw new Error('not begun')
  const confirmed = await set.confirmed(buildPayment('stripe_card', { id, ref: payment.ref }), card)
  await database.transaction(db => requestSettlement(db, shop.process.tools, payment.id))
  await shop.process.work()
  return confirmed
}

async function saveACard() {
  const { body } = await pay((await anOrder()).publicId)
  return (await confirm(body.payment_id)).body.payment_method as string
}

const rows = async (text: string) => (await database.pool.query(text)).rows
const customers = () => rows('select user_id, customer_ref, has_card from card_customers')
const callPayments = (method: 'GET' | 'POST' | 'DELETE', path: string, fan = shop.userId) =>
  shop.process.call(`/api/v1/payments/${path}/`, { method, fan })
const saved = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 }

describe('payment that saves its card', () => {
  test('creates a customer for the fan and saves the card once it is paid', async () => {
    const { body } = await pay((await anOrder()).publicId)
    expect(body).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION' })
    const ref = expect.stringMatching(/^cus_/)
    expect(await customers()).toEqual([{ user_id: shop.userId, customer_ref: ref, has_card: false }])
    expect((await callPayments('POST', 'card-session')).body).toEqual({ client_secret: null })
    expect((await confirm(body.payment_id)).body).toMatchObject({
      customer: ref,
      setup_future_usage: 'on_session',
    })
    expect(await customers()).toMatchObject([{ has_card: true }])
    expect(await rows('select saves_card, customer_ref from payments')).toEqual([
      { saves_card: true, customer_ref: null },
    ])
    expect((await callPayments('POST', 'card-session')).body).toEqual({
      client_secret: expect.stringMatching(/^cuss_/),
    })
    expect((await callPayments('GET', 'saved-cards')).body).toEqual({ cards: [saved] })
  })

  test('creates no customer when the card is not to be saved', async () => {
    const { body } = await pay((await anOrder()).publicId, { saves: false })
    expect((await confirm(body.payment_id)).body).toMatchObject({ customer: null, setup_future_usage: null })
    expect(await customers()).toEqual([])
  })

  test("is rejected with a method that can't save cards", async () => {
    const { publicId } = await anOrder()
    const response = await shop.process.call(`/api/v1/shops/md/users/self/orders/${publicId}/charge/`, {
      fan: shop.userId,
      key: 'k',
      body: { payment_method: 'paypal', save_card: true },
    })
    expect(response).toMatchObject({ status: 400, body: { description: { save_card: expect.anything() } } })
  })

  test('begins once, with one customer, after a crash at any step', async () => {
    for (let step = 0; ; step += 1) {
      const userId = await shop.orders.aBuyer()
      const { publicId } = await anOrder(userId)
      const key = randomUUID()
      shop.process.steps.left = step
      const first = await pay(publicId, { key, fan: userId }).catch((error: unknown) => error)
      const hasDied = shop.process.steps.left < 0
      shop.process.steps.left = Number.POSITIVE_INFINITY
      if (first instanceof Error && !(first instanceof Crash)) throw first
      const { body } = await pay(publicId, { key, fan: userId })
      expect([step, body.status]).toEqual([step, 'REQUIRES_FOLLOW_UP_ACTION'])
      const made = await rows(`select customer_ref as ref from card_customers where user_id = ${userId}`)
      expect((await confirm(body.payment_id)).body.customer).toBe(made[0]?.ref)
      if (!hasDied) break
    }
  })

  test('fails when Stripe creates no customer, and succeeds on the next attempt', async () => {
    const { publicId } = await anOrder()
    await set.order('failure', 'create_customer', 2)
    expect((await pay(publicId)).body).toMatchObject({ status: 'FAILED', failure_reason: 'provider_error' })
    expect((await pay(publicId)).body).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION' })
  })

  test('fails when Stripe has lost the customer, and creates another one on the next attempt', async () => {
    await saveACard()
    await deleteCustomerAtStripe()
    const { publicId } = await anOrder()
    expect((await pay(publicId)).body).toMatchObject({ status: 'FAILED', failure_reason: 'provider_error' })
    expect(await customers()).toMatchObject([{ customer_ref: null, has_card: false }])
    expect((await pay(publicId)).body).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION' })
  })
})

async function deleteCustomerAtStripe() {
  const [row] = await customers()
  await set.provider.cards?.deleteCustomer({ key: 'k', ref: row?.customer_ref })
}

describe('fan', () => {
  test('can use a saved card for the next order without saving it again', async () => {
    const card = await saveACard()
    const { body } = await pay((await anOrder()).publicId, { saves: false })
    expect(await confirm(body.payment_id, card)).toMatchObject({
      status: 200,
      body: { status: 'succeeded', setup_future_usage: null },
    })
    expect((await callPayments('GET', 'saved-cards')).body).toEqual({ cards: [saved] })
  })
})

describe('saved cards of a fan', () => {
  test('are empty without a call to Stripe when none was saved', async () => {
    await set.order('failure', 'list_cards', 9)
    expect(await callPayments('GET', 'saved-cards')).toEqual({ status: 200, body: { cards: [] } })
    expect(await callPayments('DELETE', 'saved-cards')).toEqual({ status: 200, body: {} })
    expect(await callPayments('POST', 'card-session')).toEqual({ status: 200, body: { client_secret: null } })
  })

  test('are deleted together, idempotently', async () => {
    await saveACard()
    await saveACard()
    expect((await callPayments('GET', 'saved-cards')).body).toEqual({ cards: [saved, saved] })
    expect(await callPayments('DELETE', 'saved-cards')).toEqual({ status: 200, body: {} })
    expect(await callPayments('DELETE', 'saved-cards')).toEqual({ status: 200, body: {} })
    expect((await callPayments('GET', 'saved-cards')).body).toEqual({ cards: [] })
    expect(await customers()).toMatchObject([{ has_card: false }])
    expect((await callPayments('POST', 'card-session')).body).toEqual({ client_secret: null })
  })

  test('are marked as empty once Stripe returns an empty list', async () => {
    await saveACard()
    const [row] = await customers()
    await set.provider.cards?.deleteAll({ key: 'k', ref: row?.customer_ref })
    expect((await callPayments('POST', 'card-session')).body).toMatchObject({
      client_secret: expect.any(String),
    })
    await callPayments('GET', 'saved-cards')
    expect((await callPayments('POST', 'card-session')).body).toEqual({ client_secret: null })
  })

  test.each(['GET', 'DELETE'] as const)('return 503 for %s when Stripe is unavailable', async method => {
    await saveACard()
    await set.order('failure', 'list_cards', 2)
    expect((await callPayments(method, 'saved-cards')).status).toBe(503)
    expect((await callPayments('GET', 'saved-cards')).body).toEqual({ cards: [saved] })
  })

  test('are empty when Stripe has lost the customer', async () => {
    await saveACard()
    await deleteCustomerAtStripe()
    expect((await callPayments('POST', 'card-session')).body).toEqual({ client_secret: null })
    expect((await callPayments('GET', 'saved-cards')).body).toEqual({ cards: [] })
    expect(await customers()).toMatchObject([{ customer_ref: null, has_card: false }])
  })
})

describe('fan data at Stripe', () => {
  const person = () => ({ userId: shop.userId, emailKey: '', isEmailConfirmed: true, phoneE164: '' })

  test('is referenced in the export once a card is saved', async () => {
    expect(await savedCardData.export(database.read, person())).toEqual({ saved_cards: null })
    await saveACard()
    expect(await savedCardData.export(database.read, person())).toMatchObject({
      saved_cards: { kept_at: 'Stripe', customer: expect.stringMatching(/^cus_/), has_card: true },
    })
  })

  test('is erased with the customer by a job that retries', async () => {
    await saveACard()
    const [row] = await customers()
    const customer = { key: 'k', ref: row?.customer_ref as string }
    await database.transaction(db => savedCardData.erase(db, person(), Date.now()))
    expect(await customers()).toEqual([{ user_id: null, customer_ref: customer.ref, has_card: false }])
    await shop.process.sweep()
    await set.order('failure', 'delete_customer', 2)
    await expect(shop.process.work()).rejects.toThrow('Stripe has not deleted a customer')
    expect(await customers()).toHaveLength(1)
    await shop.process.sweep()
    await shop.process.work()
    expect(await customers()).toEqual([])
    expect(await set.provider.cards?.list(customer)).toEqual({ is: 'missing' })
  })
})

describe('payments register-domain', () => {
  const ada = () => anOperator(database, paymentCommands(shop.process.toolsOf), Date.now())

  test('registers a host for wallets and writes an audit entry', async () => {
    const wallets = { apple_pay: 'active', google_pay: 'active', link: 'active' }
    const done = { ok: true, data: { host: 'fans.example', wallets }, isPartial: false }
    expect(await ada().run('payments register-domain', [], { host: 'fans.example' })).toMatchObject(done)
    expect(await ada().run('payments register-domain', [], { host: 'fans.example' })).toMatchObject(done)
    expect(await ada().audits()).toMatchObject([
      { act: 'payments register-domain', object: 'host fans.example' },
      { act: 'payments register-domain', object: 'host fans.example' },
    ])
  })

  test('reports when Stripe refuses the host or does not respond', async () => {
    const run = (host: string) => ada().run('payments register-domain', [], { host })
    expect(await run('localhost')).toEqual({
      ok: false,
      problem: 'Stripe refuses the host localhost: status 400.',
    })
    await set.order('failure', 'register_domain', 2)
    expect(await run('fans.example')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('try again'),
    })
    expect(await ada().audits()).toEqual([])
  })
})
