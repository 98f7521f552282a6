import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createPaypal } from '../../src/commerce/payments/server/providers/paypal.ts'
import { buildAttempt, buildPayment, buildRefund } from './testing/money.ts'
import { setUpPaypal } from './testing/with-paypal.ts'

const refused = { is: 'refused', reason: 'provider_error' }

describe('access token', () => {
  test('is fetched once for many calls, and again when it is rejected', async () => {
    const { provider, order, begun, asked } = await setUpPaypal()
    const payments = await Promise.all([begun(), begun(), begun()])
    expect(asked.filter(operation => operation === 'token')).toHaveLength(1)
    await order('expired_token', 'read')
    expect(await provider.read(payments[0], null)).toMatchObject({ is: 'read' })
    expect(asked.filter(operation => operation === 'token')).toHaveLength(2)
  })

  test('is fetched again when it has expired', async () => {
    let now = Date.now()
    const { provider, begun, asked } = await setUpPaypal({ now: () => now })
    const payment = await begun()
    now += 9 * 60 * 60 * 1_000
    await provider.read(payment, null)
    expect(asked.filter(operation => operation === 'token')).toHaveLength(2)
  })

  test('is refused for wrong keys, so that no order is created', async () => {
    const { paypal, means, begun } = await setUpPaypal()
    const wrong = createPaypal({ ...paypal, secret: 'wrong' }, means)
    expect(await wrong.begin(buildAttempt(buildPayment('paypal')))).toEqual(refused)
    expect(await wrong.read(await begun(), null)).toEqual({ is: 'unclear' })
  })
})

describe('lost PayPal response', () => {
  test('is fetched again with the same key when an order is created', async () => {
    const { provider, order, sandbox } = await setUpPaypal()
    const payment = buildPayment('paypal')
    await order('lost', 'create', 2)
    expect(await provider.begin(buildAttempt(payment))).toEqual({ is: 'unclear' })
    expect(await provider.begin(buildAttempt(payment))).toMatchObject({ is: 'begun' })
    await sandbox.close()
    expect(await provider.begin(buildAttempt(buildPayment('paypal')))).toEqual(refused)
  })

  test('is recovered by the key and by the order when a payment is captured', async () => {
    const { provider, order, agreed, paypal, means } = await setUpPaypal()
    const payment = await agreed()
    await order('lost', 'capture', 2)
    expect(await provider.approve(payment, null)).toEqual({ is: 'unclear' })
    expect(await provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', amount: 1_234 })
    expect(await provider.approve(payment, null)).toMatchObject({ status: 'SUCCEEDED' })
    // Simulates a capture by another process with an unknown idempotency key, to which PayPal responds with
    // ORDER_ALREADY_CAPTURED.
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

  test('causes only one refund when a payment is refunded', async () => {
    const { provider, order, paid } = await setUpPaypal()
    const payment = await paid()
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

describe('PayPal with faults', () => {
  test.each(['silence', 'nonsense', 'failure', 'slow'])(
    'PayPal returns unclear on %s, and a later approval succeeds',
    async fault => {
      const { provider, hasty, order, agreed } = await setUpPaypal()
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

  test('PayPal charges nothing when the capture is refused', async () => {
    const { provider, order, agreed } = await setUpPaypal()
    const payment = await agreed()
    await order('refused', 'capture')
    expect(await provider.approve(payment, null)).toMatchObject({ status: 'FAILED', reason: 'declined' })
  })

  test('PayPal adapter rejects an approval page on a foreign host', async () => {
    const { provider, order } = await setUpPaypal()
    await order('foreign_host', 'create')
    expect(await provider.begin(buildAttempt(buildPayment('paypal')))).toEqual(refused)
  })

  test.each([
    ['wrong_amount', { amount: 1_134, currency: 'EUR' }],
    ['wrong_currency', { amount: 1_234, currency: 'USD' }],
  ])('%s: takes the amount and currency from the provider', async (fault, money) => {
    const { provider, order, agreed } = await setUpPaypal()
    const payment = await agreed()
    await order(fault, 'capture')
    expect(await provider.approve(payment, null)).toMatchObject({ status: 'SUCCEEDED', ...money })
  })

  test('simulated PayPal keeps orders, request ids and refunds across a restart', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
    const first = await setUpPaypal({ dataDir })
    const payment = await first.paid()
    await first.provider.refund(payment, buildRefund(100))
    await first.sandbox.close()
    const second = await setUpPaypal({ dataDir })
    expect(await second.provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', refunded: 100 })
    expect(await second.provider.refund(payment, buildRefund(200))).toMatchObject({ status: 'done' })
  })
})
