import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createStripe } from '../../src/commerce/payments/server/providers/stripe.ts'
import { createServiceClient } from '../../src/platform/server/call-service.ts'
import { silentServiceClient } from '../../src/platform/server/testing/fake-service.ts'
import { attemptOf, paymentBy, refundOf } from './testing/money.ts'
import { withStripe } from './testing/with-stripe.ts'

// Faults between Stripe's adapter and the service, and what browsers may request.

describe('an answer that is lost', () => {
  test('of a begin is asked for again by the same key: one intent', async () => {
    const { provider, order, told, runLater } = await withStripe()
    const payment = paymentBy('stripe_card')
    await order('lost', 'create', 2)
    expect(await provider.begin(attemptOf(payment))).toEqual({ is: 'unclear' })
    expect(await provider.begin(attemptOf(payment))).toMatchObject({ is: 'begun' })
    await runLater()
    expect(told.map(({ body }) => JSON.parse(body).type)).toEqual(['payment_intent.created'])
  })

  test('of a refund is asked for again by the same key: one refund', async () => {
    const { provider, order, confirmed, begun } = await withStripe()
    const payment = await begun()
    await confirmed(payment)
    const refund = refundOf(200)
    await order('lost', 'refund', 2)
    expect(await provider.refund(payment, refund)).toEqual({ is: 'unclear' })
    expect(await provider.readRefund(payment, refund)).toMatchObject({ status: 'done' })
    expect(await provider.refund(payment, { ...refund, askedAt: new Date() })).toMatchObject({
      status: 'done',
    })
    expect(await provider.read(payment, null)).toMatchObject({ refunded: 200 })
  })
})

test.each(['silence', 'nonsense', 'failure', 'slow'])(
  '%s: nobody knows, and later it is read',
  async fault => {
    const { provider, hasty, order, begun } = await withStripe()
    await order(fault, 'create', 2)
    expect(await hasty.begin(attemptOf(paymentBy('stripe_card')))).toEqual({ is: 'unclear' })
    await order(fault, 'create', 0)
    const payment = await begun()
    await order(fault, 'read', 2)
    expect(await hasty.read(payment, null)).toEqual({ is: 'unclear' })
    await order(fault, 'read', 0)
    expect(await provider.read(payment, null)).toMatchObject({ is: 'read' })
  },
)

test('names the payment or the refund in the log line of each call', async () => {
  const { stripe, begun, confirmed } = await withStripe()
  const lines: Record<string, unknown>[] = []
  const note = (line: object) => void lines.push({ ...line })
  const outside = createServiceClient({ log: { info: note, warn: note } })
  const provider = createStripe(stripe, { outside, now: Date.now })
  const [first, second] = [await begun(), await begun()]
  await confirmed(first)
  await Promise.all([provider.read(first, null), provider.abandon(second, null)])
  const refund = refundOf(200)
  await provider.refund(first, refund)
  expect(lines.map(({ operation, payment, refund: of }) => [operation, payment ?? of]).toSorted()).toEqual(
    [
      ['payment_intents cancel', second.id],
      ['payment_intents read', first.id],
      ['refunds create', refund.id],
    ].toSorted(),
  )
})

test('one lost answer is made up for by the second try', async () => {
  const { provider, order } = await withStripe()
  await order('lost', 'create')
  expect(await provider.begin(attemptOf(paymentBy('stripe_card')))).toMatchObject({ is: 'begun' })
})

test('what is refused was not made; what nobody answers was not either', async () => {
  const { provider, order, sandbox, stripe } = await withStripe()
  await order('refused', 'create')
  const refused = { is: 'refused', reason: 'provider_error' }
  expect(await provider.begin(attemptOf(paymentBy('stripe_card')))).toEqual(refused)
  await sandbox.close()
  expect(await provider.begin(attemptOf(paymentBy('stripe_card')))).toEqual(refused)
  const wrong = createStripe(
    { ...stripe, secretKey: 'sk_test_wrong' },
    { outside: silentServiceClient, now: Date.now },
  )
  expect(await wrong.read(paymentBy('stripe_card', { ref: 'pi_1' }), null)).toEqual({ is: 'unclear' })
})

test('a key of ours that is wrong decides nothing', async () => {
  const { stripe, begun } = await withStripe()
  const payment = await begun()
  const wrong = createStripe(
    { ...stripe, secretKey: 'sk_test_wrong' },
    { outside: silentServiceClient, now: Date.now },
  )
  expect(await wrong.read(payment, null)).toEqual({ is: 'unclear' })
  expect(await wrong.refund(payment, refundOf(1))).toEqual({ is: 'unclear' })
})

test.each([
  ['wrong_amount', { amount: 1_233 }],
  ['wrong_currency', { currency: 'XOF' }],
])('%s: the reading says what the provider says, and a begin is refused', async (fault, said) => {
  const { provider, order, begun } = await withStripe()
  const payment = await begun()
  await order(fault, 'read')
  expect(await provider.read(payment, null)).toMatchObject(said)
  await order(fault, 'create')
  expect(await provider.begin(attemptOf(paymentBy('stripe_card')))).toEqual({
    is: 'refused',
    reason: 'amount_mismatch',
  })
})

test('one key, two requests: an error; and a restart keeps payments and keys', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const first = await withStripe({ dataDir })
  const payment = paymentBy('stripe_card')
  const begun = await first.provider.begin(attemptOf(payment))
  const other = { ...payment, amount: 999 }
  expect(await first.provider.begin(attemptOf(other))).toEqual({ is: 'refused', reason: 'provider_error' })
  await first.sandbox.close()
  const second = await withStripe({ dataDir })
  expect(await second.provider.begin(attemptOf(payment))).toEqual(begun)
  const known = { ...payment, ref: begun.is === 'begun' ? begun.ref : null }
  expect(await second.provider.read(known, null)).toMatchObject({ amount: 1_234 })
})

test('browsers know the publishable key alone, and one payment by its secret', async () => {
  const { stripe, begun } = await withStripe()
  const payment = await begun()
  const ask = async (path: string, init: RequestInit = {}) =>
    fetch(`${stripe.url}/v1/${path}`, {
      headers: { Authorization: `Bearer ${stripe.publishableKey}` },
      ...init,
    })
  expect((await ask(`payment_intents/${payment.ref}`)).status).toBe(404)
  expect((await ask(`payment_intents/${payment.ref}?client_secret=pi_1_secret_2`)).status).toBe(404)
  expect((await ask('payment_intents', { method: 'POST' })).status).toBe(401)
  expect((await ask('refunds', { method: 'POST' })).status).toBe(401)
})

test('the list of services names address, keys, cards and faults', async () => {
  const { sandbox, stripe } = await withStripe()
  const answer = await fetch(`${sandbox.inboxUrl}/sandbox/services/`)
  const { results } = (await answer.json()) as { results: { name: string }[] }
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
