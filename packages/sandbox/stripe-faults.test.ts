import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createStripe } from '../../src/commerce/payments/server/providers/stripe.ts'
import { createServiceClient } from '../../src/platform/server/call-service.ts'
import { silentServiceClient } from '../../src/platform/server/testing/fake-service.ts'
import { buildAttempt, buildPayment, buildRefund } from './testing/money.ts'
import { setUpStripe } from './testing/with-stripe.ts'

describe('lost Stripe response', () => {
  test('is fetched again with the same key when a payment begins, with one intent', async () => {
    const { provider, order, told, runLater } = await setUpStripe()
    const payment = buildPayment('stripe_card')
    await order('lost', 'create', 2)
    expect(await provider.begin(buildAttempt(payment))).toEqual({ is: 'unclear' })
    expect(await provider.begin(buildAttempt(payment))).toMatchObject({ is: 'begun' })
    await runLater()
    expect(told.map(({ body }) => JSON.parse(body).type)).toEqual(['payment_intent.created'])
  })

  test('is fetched again with the same key when a payment is refunded, with one refund', async () => {
    const { provider, order, confirmed, begun } = await setUpStripe()
    const payment = await begun()
    await confirmed(payment)
    const refund = buildRefund(200)
    await order('lost', 'refund', 2)
    expect(await provider.refund(payment, refund)).toEqual({ is: 'unclear' })
    expect(await provider.readRefund(payment, refund)).toMatchObject({ status: 'done' })
    expect(await provider.refund(payment, { ...refund, askedAt: new Date() })).toMatchObject({
      status: 'done',
    })
    expect(await provider.read(payment, null)).toMatchObject({ refunded: 200 })
  })
})

describe('Stripe with faults', () => {
  test.each(['silence', 'nonsense', 'failure', 'slow'])(
    'Stripe adapter returns unclear on %s, and reads the payment later',
    async fault => {
      const { provider, hasty, order, begun } = await setUpStripe()
      await order(fault, 'create', 2)
      expect(await hasty.begin(buildAttempt(buildPayment('stripe_card')))).toEqual({ is: 'unclear' })
      await order(fault, 'create', 0)
      const payment = await begun()
      await order(fault, 'read', 2)
      expect(await hasty.read(payment, null)).toEqual({ is: 'unclear' })
      await order(fault, 'read', 0)
      expect(await provider.read(payment, null)).toMatchObject({ is: 'read' })
    },
  )

  test('Stripe adapter names the payment or the refund in the log line of each call', async () => {
    const { stripe, begun, confirmed } = await setUpStripe()
    const lines: Record<string, unknown>[] = []
    const note = (line: object) => void lines.push({ ...line })
    const client = createServiceClient({ log: { info: note, warn: note } })
    const provider = createStripe(stripe, { outside: client, now: Date.now })
    const [first, second] = [await begun(), await begun()]
    await confirmed(first)
    await Promise.all([provider.read(first, null), provider.abandon(second, null)])
    const refund = buildRefund(200)
    await provider.refund(first, refund)
    expect(lines.map(({ operation, payment, refund: of }) => [operation, payment ?? of]).toSorted()).toEqual(
      [
        ['payment_intents cancel', second.id],
        ['payment_intents read', first.id],
        ['refunds create', refund.id],
      ].toSorted(),
    )
  })

  test('Stripe adapter retries after one lost response', async () => {
    const { provider, order } = await setUpStripe()
    await order('lost', 'create')
    expect(await provider.begin(buildAttempt(buildPayment('stripe_card')))).toMatchObject({ is: 'begun' })
  })

  test("Stripe adapter begins no payment when Stripe refuses or can't be reached", async () => {
    const { provider, order, sandbox, stripe } = await setUpStripe()
    await order('refused', 'create')
    const refused = { is: 'refused', reason: 'provider_error' }
    expect(await provider.begin(buildAttempt(buildPayment('stripe_card')))).toEqual(refused)
    await sandbox.close()
    expect(await provider.begin(buildAttempt(buildPayment('stripe_card')))).toEqual(refused)
    const wrong = createStripe(
      { ...stripe, secretKey: 'sk_test_wrong' },
      { outside: silentServiceClient, now: Date.now },
    )
    expect(await wrong.read(buildPayment('stripe_card', { ref: 'pi_1' }), null)).toEqual({ is: 'unclear' })
  })

  test('Stripe adapter returns unclear for a wrong secret key', async () => {
    const { stripe, begun } = await setUpStripe()
    const payment = await begun()
    const wrong = createStripe(
      { ...stripe, secretKey: 'sk_test_wrong' },
      { outside: silentServiceClient, now: Date.now },
    )
    expect(await wrong.read(payment, null)).toEqual({ is: 'unclear' })
    expect(await wrong.refund(payment, buildRefund(1))).toEqual({ is: 'unclear' })
  })

  test.each([
    ['wrong_amount', { amount: 1_233 }],
    ['wrong_currency', { currency: 'XOF' }],
  ])(
    "Stripe adapter with the fault %s reads the provider's amount or currency, and begins no payment",
    async (fault, money) => {
      const { provider, order, begun } = await setUpStripe()
      const payment = await begun()
      await order(fault, 'read')
      expect(await provider.read(payment, null)).toMatchObject(money)
      await order(fault, 'create')
      expect(await provider.begin(buildAttempt(buildPayment('stripe_card')))).toEqual({
        is: 'refused',
        reason: 'amount_mismatch',
      })
    },
  )

  test('simulated Stripe rejects a key for two requests, and keeps payments and keys across a restart', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
    const first = await setUpStripe({ dataDir })
    const payment = buildPayment('stripe_card')
    const begun = await first.provider.begin(buildAttempt(payment))
    const other = { ...payment, amount: 999 }
    expect(await first.provider.begin(buildAttempt(other))).toEqual({
      is: 'refused',
      reason: 'provider_error',
    })
    await first.sandbox.close()
    const second = await setUpStripe({ dataDir })
    expect(await second.provider.begin(buildAttempt(payment))).toEqual(begun)
    const known = { ...payment, ref: begun.is === 'begun' ? begun.ref : null }
    expect(await second.provider.read(known, null)).toMatchObject({ amount: 1_234 })
  })

  test('simulated Stripe limits browsers with the publishable key to one payment by its secret', async () => {
    const { stripe, begun } = await setUpStripe()
    const payment = await begun()
    const callApi = async (path: string, init: RequestInit = {}) =>
      fetch(`${stripe.url}/v1/${path}`, {
        headers: { Authorization: `Bearer ${stripe.publishableKey}` },
        ...init,
      })
    expect((await callApi(`payment_intents/${payment.ref}`)).status).toBe(404)
    expect((await callApi(`payment_intents/${payment.ref}?client_secret=pi_1_secret_2`)).status).toBe(404)
    expect((await callApi('payment_intents', { method: 'POST' })).status).toBe(401)
    expect((await callApi('refunds', { method: 'POST' })).status).toBe(401)
  })

  test('simulated Stripe is listed with its URL, keys, cards and faults', async () => {
    const { sandbox, stripe } = await setUpStripe()
    const response = await fetch(`${sandbox.inboxUrl}/sandbox/services/`)
    const { results } = (await response.json()) as { results: { name: string }[] }
    expect(results.find(({ name }) => name === 'stripe')).toMatchObject({
      url: stripe.url,
      keys: { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_SCRIPT_URL: stripe.scriptUrl },
      cards: expect.arrayContaining([
        { number: '4242424242424242', payment_method: 'pm_card_visa', result: 'succeeds' },
      ]),
      faults: { calls: expect.arrayContaining(['lost', 'wrong_amount']) },
    })
    const foreign = await fetch(`${sandbox.inboxUrl}/sandbox/services/`, {
      headers: { Origin: 'https://elsewhere.example' },
    })
    expect(foreign.status).toBe(403)
  })
})
