import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ProviderPayment } from '../src/modules/payments/server/providers/provider.ts'
import { stripeProvider } from '../src/modules/payments/server/providers/stripe.ts'
import { testConfig } from '../src/platform/server/testing/config.ts'
import { quietOutside } from '../src/platform/server/testing/outside.ts'
import type { WebhookMessage } from '../src/platform/server/webhooks.ts'
import { stripeSignature } from './stripe/events.ts'
import { attemptOf, paymentBy, refundOf } from './testing/money.ts'
import { startSandbox, type Told } from './testing/start-sandbox.ts'

// What goes wrong between Stripe's adapter and the service, and what the service tells by webhooks.

async function setUp(options: Parameters<typeof startSandbox>[0] = {}) {
  const started = await startSandbox(options)
  const { stripe } = testConfig(started.sandbox.env)
  if (!stripe) throw new Error('no keys')
  const provider = stripeProvider(stripe, { outside: quietOutside, now: Date.now, timeoutMs: 250 })
  const order = (fault: string, operation: string, times = 1) =>
    started.order({ service: 'stripe', fault, times, operation })
  const confirm = async ({ ref }: ProviderPayment, method = 'pm_card_visa') => {
    const answer = await fetch(`${stripe.url}/v1/payment_intents/${ref}/confirm`, {
      ...{ method: 'POST', headers: { Authorization: `Bearer ${stripe.secretKey}` } },
      body: new URLSearchParams({ payment_method: method }),
    })
    return answer.status
  }
  const begin = async () => {
    const payment = paymentBy('stripe_card')
    const answer = await provider.begin(attemptOf(payment))
    return { ...payment, ref: answer.is === 'begun' ? answer.ref : null }
  }
  return { ...started, stripe, provider, order, confirm, begin }
}

describe('an answer that is lost', () => {
  test('of a begin is asked for again by the same key: one intent', async () => {
    const { provider, order, told, runLater } = await setUp()
    const payment = paymentBy('stripe_card')
    await order('lost', 'create', 2)
    expect(await provider.begin(attemptOf(payment))).toEqual({ is: 'unclear' })
    expect(await provider.begin(attemptOf(payment))).toMatchObject({ is: 'begun' })
    await runLater()
    expect(told.map(({ body }) => JSON.parse(body).type)).toEqual(['payment_intent.created'])
  })

  test('of a refund is asked for again by the same key: one refund', async () => {
    const { provider, order, confirm, begin } = await setUp()
    const payment = await begin()
    await confirm(payment)
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
    const { provider, order, begin } = await setUp()
    await order(fault, 'create', 2)
    expect(await provider.begin(attemptOf(paymentBy('stripe_card')))).toEqual({ is: 'unclear' })
    const payment = await begin()
    await order(fault, 'read', 2)
    expect(await provider.read(payment, null)).toEqual({ is: 'unclear' })
    expect(await provider.read(payment, null)).toMatchObject({ is: 'read' })
  },
)

test('one lost answer is made up for by the second try', async () => {
  const { provider, order } = await setUp()
  await order('lost', 'create')
  expect(await provider.begin(attemptOf(paymentBy('stripe_card')))).toMatchObject({ is: 'begun' })
})

test('what is refused was not made; what nobody answers was not either', async () => {
  const { provider, order, sandbox, stripe } = await setUp()
  await order('refused', 'create')
  const refused = { is: 'refused', reason: 'provider_error' }
  expect(await provider.begin(attemptOf(paymentBy('stripe_card')))).toEqual(refused)
  await sandbox.close()
  expect(await provider.begin(attemptOf(paymentBy('stripe_card')))).toEqual(refused)
  const wrong = stripeProvider(
    { ...stripe, secretKey: 'sk_test_wrong' },
    { outside: quietOutside, now: Date.now },
  )
  expect(await wrong.read(paymentBy('stripe_card', { ref: 'pi_1' }), null)).toEqual({ is: 'unclear' })
})

test('a key of ours that is wrong decides nothing', async () => {
  const { stripe, begin } = await setUp()
  const payment = await begin()
  const wrong = stripeProvider(
    { ...stripe, secretKey: 'sk_test_wrong' },
    { outside: quietOutside, now: Date.now },
  )
  expect(await wrong.read(payment, null)).toEqual({ is: 'unclear' })
  expect(await wrong.refund(payment, refundOf(1))).toEqual({ is: 'unclear' })
})

test.each([
  ['wrong_amount', { amount: 1_233 }],
  ['wrong_currency', { currency: 'XOF' }],
])('%s: the reading says what the provider says, and a begin is refused', async (fault, said) => {
  const { provider, order, begin } = await setUp()
  const payment = await begin()
  await order(fault, 'read')
  expect(await provider.read(payment, null)).toMatchObject(said)
  await order(fault, 'create')
  expect(await provider.begin(attemptOf(paymentBy('stripe_card')))).toEqual({
    ...{ is: 'refused', reason: 'amount_mismatch' },
  })
})

test('one key, two requests: an error; and a restart keeps payments and keys', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const first = await setUp({ dataDir })
  const payment = paymentBy('stripe_card')
  const begun = await first.provider.begin(attemptOf(payment))
  const other = { ...payment, amount: 999 }
  expect(await first.provider.begin(attemptOf(other))).toEqual({ is: 'refused', reason: 'provider_error' })
  await first.sandbox.close()
  const second = await setUp({ dataDir })
  expect(await second.provider.begin(attemptOf(payment))).toEqual(begun)
  const known = { ...payment, ref: begun.is === 'begun' ? begun.ref : null }
  expect(await second.provider.read(known, null)).toMatchObject({ amount: 1_234 })
})

describe('webhooks', () => {
  const messageOf = ({ headers, body }: Told, more: Partial<WebhookMessage> = {}): WebhookMessage => ({
    ...{ url: 'https://fans.example/', params: {}, body: Buffer.from(body) },
    header: name => headers[Object.keys(headers).find(key => key.toLowerCase() === name) ?? ''] ?? null,
    ...more,
  })

  test('tell of each step, signed, and name the payment', async () => {
    const { provider, told, runLater, confirm, begin } = await setUp()
    const payment = await begin()
    expect(await confirm(payment, 'pm_card_visa_chargeDeclined')).toBe(402)
    await confirm(payment)
    await provider.refund(payment, refundOf(1_234))
    await runLater()
    const news = await Promise.all(told.map(each => provider.hear?.(messageOf(each))))
    expect(news.map(each => each?.type)).toEqual([
      ...['payment_intent.created', 'payment_intent.payment_failed', 'payment_intent.succeeded'],
      ...['charge.refunded', 'refund.created'],
    ])
    expect(new Set(news.map(each => each?.eventId)).size).toBe(news.length)
    for (const each of news) expect(each?.payment).toEqual({ ref: payment.ref })
  })

  test('tell of disputes', async () => {
    const { provider, told, runLater, confirm, begin } = await setUp()
    await confirm(await begin(), '4000000000000259')
    await runLater()
    const last = told.at(-1)
    expect(last && (await provider.hear?.(messageOf(last)))).toMatchObject({
      ...{ type: 'charge.dispute.created', dispute: 'opened' },
    })
  })

  test('with another secret, another body, no signature or an old one prove nothing', async () => {
    const { provider, stripe } = await setUp()
    const object = { object: 'payment_intent', id: 'pi_1' }
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object } })
    const now = Math.floor(Date.now() / 1_000)
    const hear = (signature: string | null, sent = body) =>
      provider.hear?.({ ...messageOf({ address: '', headers: {}, body: sent }), header: () => signature })
    const signed = (seconds: number, secret = stripe.webhookSecret) => stripeSignature(secret, body, seconds)
    expect(await hear(signed(now))).toEqual({
      ...{ eventId: 'evt_1', type: 'payment_intent.succeeded', payment: { ref: 'pi_1' } },
    })
    expect(await hear(signed(now - 290))).not.toBeNull()
    expect(await hear(`t=${now},v1=00,${signed(now).split(',')[1]}`)).not.toBeNull()
    for (const wrong of [signed(now - 310), signed(now, 'whsec_other'), null, '', 't=1', `t=${now},v0=00`]) {
      expect(await hear(wrong)).toBeNull()
    }
    expect(await hear(signed(now), `${body} `)).toBeNull()
    const nonsense = '{"id":1}'
    expect(await hear(stripeSignature(stripe.webhookSecret, nonsense, now), nonsense)).toBeNull()
  })

  test('are signed by the published formula', () => {
    expect(stripeSignature('whsec_test', '{"id":"evt_1","object":"event"}', 1_700_000_000)).toBe(
      't=1700000000,v1=4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021',
    )
  })
})

test('browsers know the publishable key alone, and one payment by its secret', async () => {
  const { stripe, begin } = await setUp()
  const payment = await begin()
  const ask = async (path: string, init: RequestInit = {}) =>
    fetch(`${stripe.url}/v1/${path}`, {
      ...{ headers: { Authorization: `Bearer ${stripe.publishableKey}` }, ...init },
    })
  expect((await ask(`payment_intents/${payment.ref}`)).status).toBe(404)
  expect((await ask(`payment_intents/${payment.ref}?client_secret=pi_1_secret_2`)).status).toBe(404)
  expect((await ask('payment_intents', { method: 'POST' })).status).toBe(401)
  expect((await ask('refunds', { method: 'POST' })).status).toBe(401)
})

test('the list of services names address, keys, cards and faults', async () => {
  const { sandbox, stripe } = await setUp()
  const answer = await fetch(`${sandbox.inboxUrl}/sandbox/services/`)
  const { results } = (await answer.json()) as { results: { name: string }[] }
  expect(results.find(({ name }) => name === 'stripe')).toMatchObject({
    ...{
      url: stripe.url,
      keys: { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_SCRIPT_URL: stripe.scriptUrl },
    },
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
