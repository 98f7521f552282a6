import { beforeEach, describe, expect, test } from 'vitest'
import type { ProviderPayment } from '../../src/commerce/payments/server/providers/provider.ts'
import { buildAttempt, buildPayment } from './testing/money.ts'
import { isRealStripe, setUpStripe } from './testing/with-stripe.ts'

// Contract test of the real adapter against the sandbox over HTTP (payments.md 1).
let set: Awaited<ReturnType<typeof setUpStripe>>
beforeEach(async () => {
  set = await setUpStripe()
})

describe('Stripe payment', () => {
  test('is begun, shown to the browser, confirmed there and read', async () => {
    const payment = await set.begun()
    expect(await set.provider.nextAction(buildAttempt(payment))).toEqual({
      type: 'stripe',
      publishable_key: set.stripe.publishableKey,
      script_url: set.stripe.scriptUrl,
      client_secret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
    })
    const waiting = { is: 'read', ref: payment.ref, amount: 1_234, currency: 'EUR', refunded: 0 }
    expect(await set.provider.read(payment, null)).toEqual({
      ...waiting,
      status: 'REQUIRES_FOLLOW_UP_ACTION',
    })
    expect(await set.confirmed(payment)).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await set.provider.read(payment, null)).toEqual({ ...waiting, status: 'SUCCEEDED' })
    expect(await set.provider.nextAction(buildAttempt(payment))).toBeNull()
  })

  test.each([
    ['KRW', 15_000],
    ['JPY', 500],
    ['HUF', 250_000],
    ['USD', 50],
  ])('is read in %s with its amount in minor units', async (currency, amount) => {
    const payment = await set.begun({ currency, amount })
    expect(await set.provider.read(payment, null)).toMatchObject({ amount, currency })
  })

  test.each([
    ['too small', { amount: 49 }],
    ['too large', { amount: 100_000_000 }],
    ['no whole forint', { currency: 'HUF', amount: 20_050 }],
    ['not a currency of ours', { currency: 'XOF' }],
  ])('is refused when it is %s', async (_, fields) => {
    const result = await set.provider.begin(buildAttempt(buildPayment('stripe_card', fields)))
    expect(result).toEqual({ is: 'refused', reason: 'provider_error' })
  })

  test('is the same when begun again', async () => {
    const payment = buildPayment('stripe_card')
    const [one, two] = [
      await set.provider.begin(buildAttempt(payment)),
      await set.provider.begin(buildAttempt(payment)),
    ]
    expect(one).toMatchObject({ is: 'begun', ref: expect.stringMatching(/^pi_/) })
    expect(two).toEqual(one)
  })

  test('is refused when its idempotency key may have expired at Stripe', async () => {
    const createdAt = new Date(Date.now() - 24 * 60 * 60 * 1_000)
    const result = await set.provider.begin(buildAttempt(buildPayment('stripe_card', { createdAt })))
    expect(result).toEqual({ is: 'refused', reason: 'timed_out' })
  })

  test('is unclear when it belongs to another order', async () => {
    const [one, other] = [await set.begun(), await set.begun()]
    expect(await set.provider.read({ ...one, ref: other.ref }, null)).toEqual({ is: 'unclear' })
  })

  test('is missing when unknown', async () => {
    expect(await set.provider.read(buildPayment('stripe_card', { ref: 'pi_unknown' }), null)).toEqual({
      is: 'missing',
    })
    expect(await set.provider.read(buildPayment('stripe_card'), null)).toEqual({ is: 'missing' })
    expect(await set.provider.abandon(buildPayment('stripe_card'), null)).toEqual({ is: 'missing' })
  })
})

describe('Stripe', () => {
  test.each([
    ['pm_card_visa_chargeDeclined', 'declined'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ])('Stripe payment with %s fails as %s, and stays failed when abandoned', async (method, reason) => {
    const payment = await set.begun()
    expect((await set.confirmed(payment, method)).status).toBe(402)
    expect(await set.provider.read(payment, null)).toMatchObject({ status: 'FAILED', reason })
    expect(await set.provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason })
    expect(await set.provider.nextAction(buildAttempt(payment))).toBeNull()
  })
})

describe.skipIf(isRealStripe)('payment with 3-D Secure', () => {
  async function answerChallenge(method: string, act: string) {
    const payment = await set.begun()
    const { body } = await set.confirmed(payment, method)
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
    expect(await set.provider.read(payment, null)).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION' })
    const page = body.next_action.redirect_to_url.url
    expect(await (await fetch(page)).text()).toContain('Authorise')
    const result = await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ act }),
    })
    expect(result.status).toBe(303)
    const back = new URL(result.headers.get('location') ?? '')
    expect(back.searchParams.get('payment_intent')).toBe(payment.ref)
    expect((await fetch(page)).status).toBe(404)
    return {
      result: back.searchParams.get('redirect_status'),
      reading: await set.provider.read(payment, null),
    }
  }

  test('is paid when the fan authorises it', async () => {
    expect(await answerChallenge('pm_card_threeDSecure2Required', 'authorise')).toMatchObject({
      result: 'succeeded',
      reading: { status: 'SUCCEEDED' },
    })
  })

  test.each([
    ['pm_card_threeDSecure2Required', 'fail', 'authentication_failed'],
    ['pm_card_threeDSecureRequiredChargeDeclined', 'authorise', 'declined'],
    ['4000008260003178', 'authorise', 'insufficient_funds'],
  ])('fails for the card %s after the action %s with the reason %s', async (method, act, reason) => {
    expect(await answerChallenge(method, act)).toMatchObject({
      result: 'failed',
      reading: { status: 'FAILED', reason },
    })
  })
})

describe('abandoned payment', () => {
  test('is cancelled when it waits for a card', async () => {
    const payment = await set.begun()
    expect(await set.provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason: 'cancelled' })
    expect((await confirmedByKey(payment)).status).toBe(400)
    expect(await set.provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason: 'cancelled' })
  })

  test('is reported as paid when the card was charged first', async () => {
    expect(await set.provider.abandon(await set.paid(), null)).toMatchObject({
      status: 'SUCCEEDED',
      amount: 1_234,
    })
  })

  test.skipIf(isRealStripe)('is unclear when the response to the cancellation is lost', async () => {
    const payment = await set.begun()
    await set.confirmed(payment, 'pm_card_visa_chargeDeclined')
    await set.order('failure', 'cancel', 2)
    expect(await set.provider.abandon(payment, null)).toEqual({ is: 'unclear' })
    expect(await set.provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason: 'declined' })
  })

  async function confirmedByKey(payment: ProviderPayment) {
    return fetch(`${set.stripe.url}/v1/payment_intents/${payment.ref}/confirm`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${set.stripe.secretKey}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'https://fans.example/' }),
    })
  }
})
