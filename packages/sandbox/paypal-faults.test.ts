import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createPaypal } from '../../src/commerce/payments/server/providers/paypal.ts'
import { attemptOf, paymentBy, refundOf } from './testing/money.ts'
import { withPaypal } from './testing/with-paypal.ts'

// Faults between PayPal's adapter and the service.
const refused = { is: 'refused', reason: 'provider_error' }

describe('the token', () => {
  test('is fetched once for many calls, and again when it is refused', async () => {
    const { provider, order, begun, asked } = await withPaypal()
    const payments = await Promise.all([begun(), begun(), begun()])
    expect(asked.filter(operation => operation === 'token')).toHaveLength(1)
    await order('expired_token', 'read')
    expect(await provider.read(payments[0], null)).toMatchObject({ is: 'read' })
    expect(asked.filter(operation => operation === 'token')).toHaveLength(2)
  })

  test('ends by itself', async () => {
    let now = Date.now()
    const { provider, begun, asked } = await withPaypal({ now: () => now })
    const payment = await begun()
    now += 9 * 60 * 60 * 1_000
    await provider.read(payment, null)
    expect(asked.filter(operation => operation === 'token')).toHaveLength(2)
  })

  test('is not given for wrong keys: nothing was made', async () => {
    const { paypal, means, begun } = await withPaypal()
    const wrong = createPaypal({ ...paypal, secret: 'wrong' }, means)
    expect(await wrong.begin(attemptOf(paymentBy('paypal')))).toEqual(refused)
    expect(await wrong.read(await begun(), null)).toEqual({ is: 'unclear' })
  })
})

describe('an answer that is lost', () => {
  test('of a begin is asked for again by the same key', async () => {
    const { provider, order, sandbox } = await withPaypal()
    const payment = paymentBy('paypal')
    await order('lost', 'create', 2)
    expect(await provider.begin(attemptOf(payment))).toEqual({ is: 'unclear' })
    expect(await provider.begin(attemptOf(payment))).toMatchObject({ is: 'begun' })
    await sandbox.close()
    expect(await provider.begin(attemptOf(paymentBy('paypal')))).toEqual(refused)
  })

  test('of a capture: the money is found, by the key and by the order', async () => {
    const { provider, order, agreed, paypal, means } = await withPaypal()
    const payment = await agreed()
    await order('lost', 'capture', 2)
    expect(await provider.approve(payment, null)).toEqual({ is: 'unclear' })
    expect(await provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', amount: 1_234 })
    expect(await provider.approve(payment, null)).toMatchObject({ status: 'SUCCEEDED' })
    // Another process paid with an idempotency key that PayPal doesn't know: ORDER_ALREADY_CAPTURED.
    const other = createPaypal(paypal, {
      ...means,
      outside: {
        ...means.outside,
        callService: call =>
          means.outside.callService({ ...call, ...(call.idempotencyKey && { idempotencyKey: 'other' }) }),
      },
    })
    expect(await other.approve(payment, null)).toMatchObject({ status: 'SUCCEEDED', amount: 1_234 })
  })

  test('of a refund: one refund', async () => {
    const { provider, order, paid } = await withPaypal()
    const payment = await paid()
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
    const { provider, hasty, order, agreed } = await withPaypal()
    const payment = await agreed()
    await order(fault, 'capture', 2)
    await hasty.read(payment, null)
    expect(await hasty.approve(payment, null)).toEqual({ is: 'unclear' })
    await order(fault, 'read', 2)
    expect(await hasty.read(payment, null)).toEqual({ is: 'unclear' })
    for (const operation of ['capture', 'read']) await order(fault, operation, 0)
    expect(await provider.approve(payment, null)).toMatchObject({ status: 'SUCCEEDED' })
  },
)

test('what is refused for good charges nothing', async () => {
  const { provider, order, agreed } = await withPaypal()
  const payment = await agreed()
  await order('refused', 'capture')
  expect(await provider.approve(payment, null)).toMatchObject({ status: 'FAILED', reason: 'declined' })
})

test('a page on a foreign host is not shown to anybody', async () => {
  const { provider, order } = await withPaypal()
  await order('foreign_host', 'create')
  expect(await provider.begin(attemptOf(paymentBy('paypal')))).toEqual(refused)
})

test.each([
  ['wrong_amount', { amount: 1_134, currency: 'EUR' }],
  ['wrong_currency', { amount: 1_234, currency: 'USD' }],
])('%s: the reading says what the provider says', async (fault, said) => {
  const { provider, order, agreed } = await withPaypal()
  const payment = await agreed()
  await order(fault, 'capture')
  expect(await provider.approve(payment, null)).toMatchObject({ status: 'SUCCEEDED', ...said })
})

test('a restart keeps orders, request ids and refunds', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const first = await withPaypal({ dataDir })
  const payment = await first.paid()
  await first.provider.refund(payment, refundOf(100))
  await first.sandbox.close()
  const second = await withPaypal({ dataDir })
  expect(await second.provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', refunded: 100 })
  expect(await second.provider.refund(payment, refundOf(200))).toMatchObject({ status: 'done' })
})
