import { beforeEach, describe, expect, test } from 'vitest'
import { fromPaypalMoney, toPaypalMoney } from '../../src/commerce/payments/server/providers/paypal-money.ts'
import { buildAttempt, buildPayment, buildRefund } from './testing/money.ts'
import { applyReading, isRealPaypal, type PaypalSetup, setUpPaypal } from './testing/with-paypal.ts'

// Contract test of the real adapter against the sandbox over HTTP (payments.md 2).
const hourMs = 60 * 60 * 1_000

let set: PaypalSetup
let passedMs: number
const now = () => Date.now() + passedMs
beforeEach(async () => {
  passedMs = 0
  set = await setUpPaypal({ now })
})

describe('PayPal order', () => {
  test('is created and waits for the fan', async () => {
    const payment = await set.begun()
    const action = await set.provider.nextAction(buildAttempt(payment))
    expect(action).toEqual({
      type: 'redirect',
      mobile_url: null,
      url: expect.stringContaining(`/checkoutnow?token=${payment.ref}`),
    })
    expect(await set.provider.read(payment, null)).toEqual({
      is: 'read',
      status: 'REQUIRES_FOLLOW_UP_ACTION',
      ref: payment.ref,
      amount: 1_234,
      currency: 'EUR',
      refunded: 0,
    })
  })

  test('is the same when its creation is repeated', async () => {
    const payment = buildPayment('paypal')
    const [one, two] = [
      await set.provider.begin(buildAttempt(payment)),
      await set.provider.begin(buildAttempt(payment)),
    ]
    expect(one).toMatchObject({ is: 'begun', ref: expect.any(String) })
    expect(two).toEqual(one)
    passedMs = 4 * hourMs
    expect(await set.provider.begin(buildAttempt(payment))).toEqual({ is: 'refused', reason: 'timed_out' })
  })

  test.each(['ko', 'zh-tw', 'fil', 'en'])('is created in the locale %s', async locale => {
    const result = await set.provider.begin({ ...buildAttempt(buildPayment('paypal')), locale })
    expect(result.is).toBe('begun')
  })

  test.each([
    ['JPY', 1_234],
    ['HUF', 250_000],
    ['TWD', 40_000],
    ['EUR', 5],
  ])('is read in %s with the amount it was created with', async (currency, amount) => {
    const payment = await set.begun({ currency, amount })
    expect(await set.provider.read(payment, null)).toMatchObject({ amount, currency })
  })

  test('is refused in a currency that PayPal does not support', async () => {
    for (const fields of [{ currency: 'KRW' }, { currency: 'XOF' }, { currency: 'HUF', amount: 20_050 }]) {
      const result = await set.provider.begin(buildAttempt(buildPayment('paypal', fields)))
      expect(result).toEqual({ is: 'refused', reason: 'provider_error' })
    }
  })

  test('is missing when unknown, and unclear when it belongs to another payment', async () => {
    expect(await set.provider.read(buildPayment('paypal', { ref: '5O190127TN364715T' }), null)).toEqual({
      is: 'missing',
    })
    expect(await set.provider.read(buildPayment('paypal'), null)).toEqual({ is: 'missing' })
    expect(await set.provider.approve(buildPayment('paypal'), null)).toEqual({ is: 'missing' })
    const [one, other] = [await set.begun(), await set.begun()]
    expect(await set.provider.read({ ...one, ref: other.ref }, null)).toEqual({ is: 'unclear' })
  })

  test('fails when abandoned before or after it has expired', async () => {
    const payment = await set.begun()
    expect(await set.provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason: 'cancelled' })
    passedMs = 4 * hourMs
    expect(await set.provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason: 'timed_out' })
  })
})

describe('PayPal', () => {
  test.each([
    ['EUR', 1_234, '12.34'],
    ['EUR', 5, '0.05'],
    ['USD', 100_000, '1000.00'],
    ['JPY', 500, '500'],
    ['HUF', 250_000, '2500'],
  ])('converts a PayPal amount in %s from %i to %s and back', (currency, amount, value) => {
    expect(toPaypalMoney(amount, currency)).toEqual({ currency_code: currency, value })
    expect(fromPaypalMoney({ currency_code: currency, value })).toBe(amount)
  })

  test.each(['12.345', '1e3', '', '-1.00', '12,34', '1.2345'])(
    'rejects %s as a PayPal amount in euros',
    value => {
      expect(fromPaypalMoney({ currency_code: 'EUR', value })).toBeNull()
    },
  )
})

describe.skipIf(isRealPaypal)('PayPal approval', () => {
  test('charges only through the capture after the fan agrees', async () => {
    const payment = await set.begun()
    const { back } = await set.onPage(payment, 'pay')
    const fields = Object.fromEntries(back?.searchParams ?? [])
    expect(fields).toEqual({ token: payment.ref, PayerID: expect.any(String) })
    expect(set.provider.readReturn({ result: 'success', fields }, payment)).toEqual({
      at: expect.any(String),
    })
    expect(await set.provider.read(payment, null)).toMatchObject({ status: 'APPROVED', amount: 1_234 })
    const done = { status: 'SUCCEEDED', amount: 1_234, currency: 'EUR', refunded: 0, fee: 67 }
    const reading = await set.provider.approve(payment, null)
    expect(reading).toMatchObject({ ...done, keep: { capture: expect.any(String) } })
    expect(await set.provider.read(applyReading(payment, reading), null)).toMatchObject(done)
    expect(await set.provider.abandon(payment, null)).toMatchObject(done)
  })

  test('charges nothing when the fan goes back or closes the window', async () => {
    const payment = await set.begun()
    const { back } = await set.onPage(payment, 'cancel')
    expect(back?.pathname).toContain('/cancel')
    const brought = { result: 'cancel' as const, fields: { token: payment.ref ?? '' } }
    expect(set.provider.readReturn(brought, payment)).toBeNull()
    expect(set.provider.readReturn({ result: 'success', fields: { token: 'another' } }, payment)).toBeNull()
    expect((await set.onPage(payment, 'close')).status).toBe(200)
    expect(await set.provider.approve(payment, null)).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION' })
  })

  test('waits after a decline until the fan chooses another funding source', async () => {
    const payment = await set.agreed('pay_declined')
    const reading = await set.provider.approve(payment, { at: new Date(now()).toISOString() })
    expect(reading).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION', reason: 'declined' })
    const again = applyReading(payment, reading)
    const waits = { status: 'REQUIRES_FOLLOW_UP_ACTION', reason: 'declined' }
    expect(await set.provider.read(again, null)).toMatchObject(waits)
    expect(await set.provider.approve(again, null)).toMatchObject(waits)
    expect(set.asked.filter(operation => operation === 'capture')).toHaveLength(1)
    passedMs = 5_000
    await set.onPage(again, 'pay')
    expect(await set.provider.read(again, null)).toMatchObject({ status: 'APPROVED' })
    expect(await set.provider.approve(again, null)).toMatchObject({ status: 'SUCCEEDED' })
  })

  test("accepts a second return that PayPal's record does not show", async () => {
    const payment = await set.agreed('pay_declined')
    const again = applyReading(payment, await set.provider.approve(payment, null))
    passedMs = 5_000
    const brought = set.provider.readReturn(
      { result: 'success', fields: { token: payment.ref ?? '' } },
      again,
    )
    expect(await set.provider.read(again, brought)).toMatchObject({ status: 'APPROVED' })
    const reading = await set.provider.approve(again, brought)
    expect(reading).toMatchObject({ reason: 'declined', keep: { declines: 2 } })
  })

  test.each([
    ['pay_later', { status: 'SUCCEEDED' }],
    ['pay_bouncing', { status: 'FAILED', reason: 'declined' }],
  ])('is pending at first and then final: %s', async (act, end) => {
    const payment = await set.agreed(act)
    const reading = await set.provider.approve(payment, null)
    expect(reading).toMatchObject({ status: 'PENDING', amount: 1_234 })
    expect(await set.provider.refund(applyReading(payment, reading), buildRefund(100))).toEqual({
      is: 'unclear',
    })
    await set.runLater()
    expect(await set.provider.read(payment, null)).toMatchObject(end)
  })
})
