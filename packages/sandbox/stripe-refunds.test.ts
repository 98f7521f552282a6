import { beforeEach, describe, expect, test } from 'vitest'
import { buildRefund } from './testing/money.ts'
import { isRealStripe, setUpStripe } from './testing/with-stripe.ts'

let set: Awaited<ReturnType<typeof setUpStripe>>
beforeEach(async () => {
  set = await setUpStripe()
})

describe('Stripe refunds', () => {
  test('are made in parts, up to the total', async () => {
    const payment = await set.paid()
    const part = buildRefund(234)
    const done = await set.provider.refund(payment, part)
    expect(done).toEqual({ is: 'read', status: 'done', ref: expect.stringMatching(/^re_/) })
    expect(await set.provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', refunded: 234 })
    const ref = done.is === 'read' ? (done.ref ?? null) : null
    expect(await set.provider.readRefund(payment, { ...part, ref })).toEqual(done)
    expect(await set.provider.refund(payment, buildRefund(1_000))).toMatchObject({ status: 'done' })
    expect(await set.provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', refunded: 1_234 })
    expect(await set.provider.refund(payment, buildRefund(1))).toMatchObject({
      status: 'failed',
      reason: 'charge_already_refunded',
    })
  })

  test('are created once with the idempotency key, and also once after it has expired', async () => {
    const payment = await set.paid()
    const refund = buildRefund(234)
    const done = await set.provider.refund(payment, refund)
    expect(await set.provider.refund(payment, { ...refund, askedAt: new Date() })).toEqual(done)
    const requestedAt = new Date(Date.now() - 48 * 60 * 60 * 1_000)
    expect(await set.provider.refund(payment, { ...refund, askedAt: requestedAt })).toEqual(done)
    expect(await set.provider.readRefund(payment, refund)).toEqual(done)
    expect(await set.provider.read(payment, null)).toMatchObject({ refunded: 234 })
  })

  test('are missing when never requested, and fail without a charge', async () => {
    const payment = await set.paid()
    expect(await set.provider.readRefund(payment, buildRefund(1))).toEqual({ is: 'missing' })
    expect(await set.provider.readRefund(payment, buildRefund(1, { ref: 're_unknown' }))).toEqual({
      is: 'missing',
    })
    expect(await set.provider.refund(await set.begun(), buildRefund(1))).toMatchObject({ status: 'failed' })
    expect(set.provider.refundsParts('stripe_card')).toBe(true)
  })

  test.skipIf(isRealStripe).each([
    ['refund_pending', 'done', undefined],
    ['refund_fails', 'failed', 'expired_or_canceled_card'],
  ])('become final later: %s', async (fault, status, reason) => {
    const payment = await set.paid()
    const refund = buildRefund(234)
    await set.order(fault, 'refund')
    const first = await set.provider.refund(payment, refund)
    expect(first).toMatchObject({ status: 'pending' })
    await set.runLater()
    const end = await set.provider.readRefund(payment, {
      ...refund,
      ref: first.is === 'read' ? (first.ref ?? null) : null,
    })
    expect(end).toMatchObject({ status, ...(reason && { reason }) })
  })

  test.skipIf(isRealStripe)('fail when the amount differs', async () => {
    const payment = await set.paid()
    await set.order('wrong_amount', 'refund')
    expect(await set.provider.refund(payment, buildRefund(234))).toMatchObject({
      status: 'failed',
      reason: 'amount_mismatch',
    })
  })
})
