import { beforeEach, describe, expect, test } from 'vitest'
import { buildRefund } from './testing/money.ts'
import { isRealPaypal, type PaypalSetup, setUpPaypal } from './testing/with-paypal.ts'

const hourMs = 60 * 60 * 1_000

let set: PaypalSetup
let passedMs: number
const now = () => Date.now() + passedMs
beforeEach(async () => {
  passedMs = 0
  set = await setUpPaypal({ now })
})

describe.skipIf(isRealPaypal)('PayPal refunds', () => {
  test('are made in parts, up to the total', async () => {
    const payment = await set.paid()
    const part = buildRefund(234)
    const done = await set.provider.refund(payment, part)
    expect(done).toEqual({ is: 'read', status: 'done', ref: expect.any(String) })
    expect(await set.provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', refunded: 234 })
    const ref = done.is === 'read' ? (done.ref ?? null) : null
    expect(await set.provider.readRefund(payment, { ...part, ref })).toEqual(done)
    expect(await set.provider.refund(payment, buildRefund(1_001))).toMatchObject({
      status: 'failed',
      reason: 'REFUND_AMOUNT_EXCEEDED',
    })
    expect(await set.provider.refund(payment, buildRefund(1_000))).toMatchObject({ status: 'done' })
    expect(await set.provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', refunded: 1_234 })
    expect(await set.provider.refund(payment, buildRefund(1))).toMatchObject({
      status: 'failed',
      reason: 'CAPTURE_FULLY_REFUNDED',
    })
  })

  test('are created once with the idempotency key, and also once after it has expired', async () => {
    const payment = await set.paid()
    const refund = buildRefund(1_234)
    const done = await set.provider.refund(payment, refund)
    expect(await set.provider.refund(payment, { ...refund, askedAt: new Date() })).toEqual(done)
    const requestedAt = new Date()
    passedMs = 46 * 24 * hourMs
    expect(await set.provider.refund(payment, { ...refund, askedAt: requestedAt })).toEqual(done)
    // The idempotency key has expired, so PayPal refuses the repeated refund and the adapter looks up the
    // original.
    expect(await set.provider.refund(payment, refund)).toEqual(done)
    expect(await set.provider.read(payment, null)).toMatchObject({ refunded: 1_234 })
  })

  test('fail without a capture, and are missing when never requested', async () => {
    expect(await set.provider.refund(await set.begun(), buildRefund(1))).toMatchObject({
      status: 'failed',
      reason: 'no_capture',
    })
    const payment = await set.paid()
    expect(await set.provider.readRefund(payment, buildRefund(1))).toEqual({ is: 'missing' })
    expect(await set.provider.readRefund(payment, buildRefund(1, { ref: 'UNKNOWN' }))).toEqual({
      is: 'missing',
    })
    expect(await set.provider.refund({ ...payment, kept: {} }, buildRefund(100))).toMatchObject({
      status: 'done',
    })
    expect(set.provider.refundsParts('paypal')).toBe(true)
  })

  test.each([
    ['refund_pending', 'done'],
    ['refund_fails', 'failed'],
  ])('become final later: %s', async (fault, status) => {
    const payment = await set.paid()
    const refund = buildRefund(234)
    await set.order(fault, 'refund')
    const first = await set.provider.refund(payment, refund)
    expect(first).toMatchObject({ status: 'pending' })
    await set.runLater()
    const ref = first.is === 'read' ? (first.ref ?? null) : null
    expect(await set.provider.readRefund(payment, { ...refund, ref })).toMatchObject({ status })
    expect(await set.provider.read(payment, null)).toMatchObject({ refunded: status === 'done' ? 234 : 0 })
  })

  test('fail when the amount differs or PayPal refuses', async () => {
    const payment = await set.paid()
    await set.order('wrong_amount', 'refund')
    expect(await set.provider.refund(payment, buildRefund(234))).toMatchObject({
      status: 'failed',
      reason: 'amount_mismatch',
    })
    await set.order('refused', 'refund')
    expect(await set.provider.refund(payment, buildRefund(234))).toMatchObject({
      status: 'failed',
      reason: 'REFUND_NOT_ALLOWED',
    })
  })
})
