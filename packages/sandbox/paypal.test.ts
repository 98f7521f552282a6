import { beforeEach, describe, expect, test } from 'vitest'
import { fromPaypalMoney, toPaypalMoney } from '../../src/commerce/payments/server/providers/paypal-money.ts'
import { attemptOf, paymentBy, refundOf } from './testing/money.ts'
import { after, isRealPaypal, type WithPaypal, withPaypal } from './testing/with-paypal.ts'

// Contract test of the real adapter against the sandbox over HTTP (payments.md 2).
const hourMs = 60 * 60 * 1_000

let set: WithPaypal
let passedMs: number
const now = () => Date.now() + passedMs
beforeEach(async () => {
  passedMs = 0
  set = await withPaypal({ now })
})

describe('an order', () => {
  test('is made, and waits for the fan', async () => {
    const payment = await set.begun()
    const action = await set.provider.nextAction(attemptOf(payment))
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

  test('whose begin is repeated is the same one', async () => {
    const payment = paymentBy('paypal')
    const [one, two] = [
      await set.provider.begin(attemptOf(payment)),
      await set.provider.begin(attemptOf(payment)),
    ]
    expect(one).toMatchObject({ is: 'begun', ref: expect.any(String) })
    expect(two).toEqual(one)
    passedMs = 4 * hourMs
    expect(await set.provider.begin(attemptOf(payment))).toEqual({ is: 'refused', reason: 'timed_out' })
  })

  test.each(['ko', 'zh-tw', 'fil', 'en'])('speaks %s where PayPal does', async locale => {
    const answer = await set.provider.begin({ ...attemptOf(paymentBy('paypal')), locale })
    expect(answer.is).toBe('begun')
  })

  test.each([
    ['JPY', 1_234],
    ['HUF', 250_000],
    ['TWD', 40_000],
    ['EUR', 5],
  ])('of %s is read as it was made', async (currency, amount) => {
    const payment = await set.begun({ currency, amount })
    expect(await set.provider.read(payment, null)).toMatchObject({ amount, currency })
  })

  test('of a currency that PayPal does not know is not made', async () => {
    for (const fields of [{ currency: 'KRW' }, { currency: 'XOF' }, { currency: 'HUF', amount: 20_050 }]) {
      const answer = await set.provider.begin(attemptOf(paymentBy('paypal', fields)))
      expect(answer).toEqual({ is: 'refused', reason: 'provider_error' })
    }
  })

  test('that nobody knows, and one of another payment', async () => {
    expect(await set.provider.read(paymentBy('paypal', { ref: '5O190127TN364715T' }), null)).toEqual({
      is: 'missing',
    })
    expect(await set.provider.read(paymentBy('paypal'), null)).toEqual({ is: 'missing' })
    expect(await set.provider.approve(paymentBy('paypal'), null)).toEqual({ is: 'missing' })
    const [one, other] = [await set.begun(), await set.begun()]
    expect(await set.provider.read({ ...one, ref: other.ref }, null)).toEqual({ is: 'unclear' })
  })

  test('that is given up cannot be charged by anybody but us', async () => {
    const payment = await set.begun()
    expect(await set.provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason: 'cancelled' })
    passedMs = 4 * hourMs
    expect(await set.provider.abandon(payment, null)).toMatchObject({ status: 'FAILED', reason: 'timed_out' })
  })
})

test.each([
  ['EUR', 1_234, '12.34'],
  ['EUR', 5, '0.05'],
  ['USD', 100_000, '1000.00'],
  ['JPY', 500, '500'],
  ['HUF', 250_000, '2500'],
])('%s: %i is written %s, and read back', (currency, amount, value) => {
  expect(toPaypalMoney(amount, currency)).toEqual({ currency_code: currency, value })
  expect(fromPaypalMoney({ currency_code: currency, value })).toBe(amount)
})

test.each(['12.345', '1e3', '', '-1.00', '12,34', '1.2345'])('%s is no amount of euros', value => {
  expect(fromPaypalMoney({ currency_code: 'EUR', value })).toBeNull()
})

describe.skipIf(isRealPaypal)('the fan', () => {
  test('agrees, and the capture charges', async () => {
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
    expect(await set.provider.read(after(payment, reading), null)).toMatchObject(done)
    expect(await set.provider.abandon(payment, null)).toMatchObject(done)
  })

  test('goes back, or closes the window: nothing is charged', async () => {
    const payment = await set.begun()
    const { back } = await set.onPage(payment, 'cancel')
    expect(back?.pathname).toContain('/cancel')
    const brought = { result: 'cancel' as const, fields: { token: payment.ref ?? '' } }
    expect(set.provider.readReturn(brought, payment)).toBeNull()
    expect(set.provider.readReturn({ result: 'success', fields: { token: 'another' } }, payment)).toBeNull()
    expect((await set.onPage(payment, 'close')).status).toBe(200)
    expect(await set.provider.approve(payment, null)).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION' })
  })

  test('chooses what is declined, and is asked again until something else is chosen', async () => {
    const payment = await set.agreed('pay_declined')
    const reading = await set.provider.approve(payment, { at: new Date(now()).toISOString() })
    expect(reading).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION', reason: 'declined' })
    const again = after(payment, reading)
    const waits = { status: 'REQUIRES_FOLLOW_UP_ACTION', reason: 'declined' }
    expect(await set.provider.read(again, null)).toMatchObject(waits)
    expect(await set.provider.approve(again, null)).toMatchObject(waits)
    expect(set.asked.filter(operation => operation === 'capture')).toHaveLength(1)
    passedMs = 5_000
    await set.onPage(again, 'pay')
    expect(await set.provider.read(again, null)).toMatchObject({ status: 'APPROVED' })
    expect(await set.provider.approve(again, null)).toMatchObject({ status: 'SUCCEEDED' })
  })

  test('comes back a second time although PayPal’s record does not show it', async () => {
    const payment = await set.agreed('pay_declined')
    const again = after(payment, await set.provider.approve(payment, null))
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
  ])('%s: pending, and then it ends', async (act, end) => {
    const payment = await set.agreed(act)
    const reading = await set.provider.approve(payment, null)
    expect(reading).toMatchObject({ status: 'PENDING', amount: 1_234 })
    expect(await set.provider.refund(after(payment, reading), refundOf(100))).toEqual({ is: 'unclear' })
    await set.runLater()
    expect(await set.provider.read(payment, null)).toMatchObject(end)
  })
})
