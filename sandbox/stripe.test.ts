import { beforeEach, describe, expect, test } from 'vitest'
import type { ProviderPayment } from '../src/modules/payments/server/providers/provider.ts'
import { stripeProvider } from '../src/modules/payments/server/providers/stripe.ts'
import type { StripeConfig } from '../src/platform/server/payments/stripe-config.ts'
import { quietOutside } from '../src/platform/server/testing/outside.ts'
import { attemptOf, paymentBy, refundOf } from './testing/money.ts'
import { type StartedSandbox, startSandbox } from './testing/start-sandbox.ts'

// The real adapter against the sandbox over HTTP (payments.md 1). With keys of Stripe's test mode in
// STRIPE_TEST_SECRET_KEY and STRIPE_TEST_PUBLISHABLE_KEY the same tests, but those that need faults or the bank's
// page, ask Stripe itself: docs/payments-providers.md.
const [realSecret, realPublishable] = ['SECRET', 'PUBLISHABLE'].map(
  name => process.env[`STRIPE_TEST_${name}_KEY`],
)
const isReal = Boolean(realSecret && realPublishable)

let started: StartedSandbox
let config: StripeConfig
let provider: ReturnType<typeof stripeProvider>
beforeEach(async () => {
  started = await startSandbox()
  const { env } = started
  config = {
    url: isReal ? 'https://api.stripe.com' : env('STRIPE_URL'),
    secretKey: realSecret ?? env('STRIPE_SECRET_KEY'),
    publishableKey: realPublishable ?? env('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: env('STRIPE_WEBHOOK_SECRET'),
    scriptUrl: env('STRIPE_SCRIPT_URL'),
  }
  provider = stripeProvider(config, {
    ...{ outside: quietOutside, now: Date.now, timeoutMs: isReal ? 15_000 : 250 },
  })
})

const order = (fault: string, operation?: string, times = 1) =>
  started.order({ service: 'stripe', fault, times, ...(operation && { operation }) })

/** A payment that Stripe knows. */
async function begun(fields: Partial<ProviderPayment> = {}): Promise<ProviderPayment> {
  const payment = paymentBy('stripe_card', fields)
  const answer = await provider.begin(attemptOf(payment))
  if (answer.is !== 'begun') throw new Error(JSON.stringify(answer))
  return { ...payment, ref: answer.ref }
}

/** What Stripe's script does in the browser. */
async function confirmed(payment: ProviderPayment, method = 'pm_card_visa') {
  const action = await provider.nextAction(attemptOf(payment))
  if (action?.type !== 'stripe') throw new Error('no secret')
  const fields = {
    ...{ client_secret: action.client_secret, payment_method: method },
    return_url: attemptOf(payment).returnUrls.success,
  }
  const answer = await fetch(`${config.url}/v1/payment_intents/${payment.ref}/confirm`, {
    ...{ method: 'POST', headers: { Authorization: `Bearer ${action.publishable_key}` } },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, body: await answer.json() }
}

async function paid(fields: Partial<ProviderPayment> = {}) {
  const payment = await begun(fields)
  await confirmed(payment)
  return payment
}

describe('a payment', () => {
  test('is begun, shown to the browser, confirmed there and read', async () => {
    const payment = await begun()
    expect(await provider.nextAction(attemptOf(payment))).toEqual({
      ...{ type: 'stripe', publishable_key: config.publishableKey, script_url: config.scriptUrl },
      client_secret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
    })
    const waiting = { is: 'read', ref: payment.ref, amount: 1_234, currency: 'EUR', refunded: 0 }
    expect(await provider.read(payment, null)).toEqual({ ...waiting, status: 'REQUIRES_FOLLOW_UP_ACTION' })
    expect(await confirmed(payment)).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await provider.read(payment, null)).toEqual({ ...waiting, status: 'SUCCEEDED' })
    expect(await provider.nextAction(attemptOf(payment))).toBeNull()
  })

  test.each([
    ['KRW', 15_000],
    ['JPY', 500],
    ['HUF', 250_000],
    ['USD', 50],
  ])('of %s goes out in minor units', async (currency, amount) => {
    const payment = await begun({ currency, amount })
    expect(await provider.read(payment, null)).toMatchObject({ amount, currency })
  })

  test.each([
    ['too small', { amount: 49 }],
    ['too large', { amount: 100_000_000 }],
    ['no whole forint', { currency: 'HUF', amount: 20_050 }],
    ['not a currency of ours', { currency: 'XOF' }],
  ])('that is %s is not begun', async (_, fields) => {
    const answer = await provider.begin(attemptOf(paymentBy('stripe_card', fields)))
    expect(answer).toEqual({ is: 'refused', reason: 'provider_error' })
  })

  test('whose begin is repeated is the same one', async () => {
    const payment = paymentBy('stripe_card')
    const [one, two] = [await provider.begin(attemptOf(payment)), await provider.begin(attemptOf(payment))]
    expect(one).toMatchObject({ is: 'begun', ref: expect.stringMatching(/^pi_/) })
    expect(two).toEqual(one)
  })

  test('is not begun with a key that Stripe may have forgotten', async () => {
    const createdAt = new Date(Date.now() - 24 * 60 * 60 * 1_000)
    const answer = await provider.begin(attemptOf(paymentBy('stripe_card', { createdAt })))
    expect(answer).toEqual({ is: 'refused', reason: 'timed_out' })
  })

  test('of another order is not taken for this one', async () => {
    const [one, other] = [await begun(), await begun()]
    expect(await provider.read({ ...one, ref: other.ref }, null)).toEqual({ is: 'unclear' })
  })

  test('that nobody knows', async () => {
    expect(await provider.read(paymentBy('stripe_card', { ref: 'pi_unknown' }), null)).toEqual({
      is: 'missing',
    })
    expect(await provider.read(paymentBy('stripe_card'), null)).toEqual({ is: 'missing' })
    expect(await provider.abandon(paymentBy('stripe_card'), null)).toEqual({ is: 'missing' })
  })
})

test.each([
  ['pm_card_visa_chargeDeclined', 'declined'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
])('%s is %s, and the next card can be charged until the payment is given up', async (method, reason) => {
  const payment = await begun()
  expect((await confirmed(payment, method)).status).toBe(402)
  expect(await provider.read(payment, null)).toMatchObject({ status: 'FAILED', reason })
  expect(await provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason })
  expect(await provider.nextAction(attemptOf(payment))).toBeNull()
})

describe.skipIf(isReal)('3-D Secure', () => {
  async function answered(method: string, act: string) {
    const payment = await begun()
    const { body } = await confirmed(payment, method)
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
    expect(await provider.read(payment, null)).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION' })
    const page = body.next_action.redirect_to_url.url
    expect(await (await fetch(page)).text()).toContain('Authorise')
    const answer = await fetch(page, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ act }) },
    })
    expect(answer.status).toBe(303)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.searchParams.get('payment_intent')).toBe(payment.ref)
    expect((await fetch(page)).status).toBe(404)
    return { result: back.searchParams.get('redirect_status'), reading: await provider.read(payment, null) }
  }

  test('authorised: paid', async () => {
    expect(await answered('pm_card_threeDSecure2Required', 'authorise')).toMatchObject({
      ...{ result: 'succeeded', reading: { status: 'SUCCEEDED' } },
    })
  })

  test.each([
    ['pm_card_threeDSecure2Required', 'fail', 'authentication_failed'],
    ['pm_card_threeDSecureRequiredChargeDeclined', 'authorise', 'declined'],
    ['4000008260003178', 'authorise', 'insufficient_funds'],
  ])('%s, %s: %s', async (method, act, reason) => {
    expect(await answered(method, act)).toMatchObject({
      ...{ result: 'failed', reading: { status: 'FAILED', reason } },
    })
  })
})

describe('giving up', () => {
  test('cancels what waits for a card', async () => {
    const payment = await begun()
    expect(await provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason: 'cancelled' })
    expect((await confirmedByKey(payment)).status).toBe(400)
    expect(await provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason: 'cancelled' })
  })

  test('says so where the card was faster', async () => {
    expect(await provider.abandon(await paid(), null)).toMatchObject({ status: 'SUCCEEDED', amount: 1_234 })
  })

  test.skipIf(isReal)('is not sure of anything when the cancelling got lost', async () => {
    const payment = await begun()
    await confirmed(payment, 'pm_card_visa_chargeDeclined')
    await order('failure', 'cancel', 2)
    expect(await provider.abandon(payment, null)).toEqual({ is: 'unclear' })
    expect(await provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason: 'declined' })
  })

  async function confirmedByKey(payment: ProviderPayment) {
    return fetch(`${config.url}/v1/payment_intents/${payment.ref}/confirm`, {
      ...{ method: 'POST', headers: { Authorization: `Bearer ${config.secretKey}` } },
      body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'https://fans.example/' }),
    })
  }
})

describe('refunds', () => {
  test('in parts, up to the whole', async () => {
    const payment = await paid()
    const part = refundOf(234)
    const done = await provider.refund(payment, part)
    expect(done).toEqual({ is: 'read', status: 'done', ref: expect.stringMatching(/^re_/) })
    expect(await provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', refunded: 234 })
    const ref = done.is === 'read' ? (done.ref ?? null) : null
    expect(await provider.readRefund(payment, { ...part, ref })).toEqual(done)
    expect(await provider.refund(payment, refundOf(1_000))).toMatchObject({ status: 'done' })
    expect(await provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', refunded: 1_234 })
    expect(await provider.refund(payment, refundOf(1))).toMatchObject({
      ...{ status: 'failed', reason: 'charge_already_refunded' },
    })
  })

  test('are made once, with the key and without it', async () => {
    const payment = await paid()
    const refund = refundOf(234)
    const done = await provider.refund(payment, refund)
    expect(await provider.refund(payment, { ...refund, askedAt: new Date() })).toEqual(done)
    const askedAt = new Date(Date.now() - 48 * 60 * 60 * 1_000)
    expect(await provider.refund(payment, { ...refund, askedAt })).toEqual(done)
    expect(await provider.readRefund(payment, refund)).toEqual(done)
    expect(await provider.read(payment, null)).toMatchObject({ refunded: 234 })
  })

  test('that were never asked for', async () => {
    const payment = await paid()
    expect(await provider.readRefund(payment, refundOf(1))).toEqual({ is: 'missing' })
    expect(await provider.readRefund(payment, refundOf(1, { ref: 're_unknown' }))).toEqual({ is: 'missing' })
    expect(await provider.refund(await begun(), refundOf(1))).toMatchObject({ status: 'failed' })
    expect(provider.refundsParts('stripe_card')).toBe(true)
  })

  test.skipIf(isReal).each([
    ['refund_pending', 'done', undefined],
    ['refund_fails', 'failed', 'expired_or_canceled_card'],
  ])('that take time: %s', async (fault, status, reason) => {
    const payment = await paid()
    const refund = refundOf(234)
    await order(fault, 'refund')
    const first = await provider.refund(payment, refund)
    expect(first).toMatchObject({ status: 'pending' })
    await started.runLater()
    const end = await provider.readRefund(payment, {
      ...refund,
      ref: first.is === 'read' ? (first.ref ?? null) : null,
    })
    expect(end).toMatchObject({ status, ...(reason && { reason }) })
  })

  test.skipIf(isReal)('of another amount than was asked for are for people', async () => {
    const payment = await paid()
    await order('wrong_amount', 'refund')
    expect(await provider.refund(payment, refundOf(234))).toMatchObject({
      ...{ status: 'failed', reason: 'amount_mismatch' },
    })
  })
})
