import { describe, expect, test } from 'vitest'
import { selectShownPayments } from './order-payments.tsx'
import type { Order } from './shared/order-queries.ts'

const payment = (status: Order['payments'][number]['status']): Order['payments'][number] => ({
  payment_id: status,
  provider: 'paypal',
  method: 'paypal',
  status,
  amount: 1_000,
  refunded: 0,
  failure_reason: null,
  created_at: '2026-11-22T12:00:00.000Z',
})

describe('selectShownPayments', () => {
  test.each(['SUCCEEDED', 'REFUNDED'] as const)('omits failed attempts when another is %s', status => {
    const payments = [payment('FAILED'), payment(status), payment('NOTHING')]
    expect(selectShownPayments({ payments })).toEqual([payment(status)])
  })

  test('lists every attempt when none has succeeded', () => {
    const payments = [payment('FAILED'), payment('PENDING')]
    expect(selectShownPayments({ payments })).toEqual(payments)
  })
})
