import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { measurePayments } from './payment-metrics.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'

describe('metrics of money', () => {
  test('count payments, refunds and differences, and have every series from the start', async () => {
    await using world = await aPaymentWorld()
    const registry = new Registry()
    let clockMs = 0
    measurePayments({ registry, db: world.database.read, clock: () => clockMs })
    const read = async () => {
      clockMs += 10_000
      return await registry.metrics()
    }
    expect(await read()).toContain('payments_settled_recently{provider="paypal",state="FAILED"} 0\n')
    const { paymentId } = await world.aPaidOrder()
    const { provider } = await world.paymentRow(paymentId)
    const { pool } = world.database
    // The world's clock differs from the database's.
    await pool.query('alter table payment_events disable trigger all')
    await pool.query('update payment_events set at = now()')
    await pool.query(
      `insert into refunds (public_id, payment_id, amount, reason, status, requested_at)
        select 'refund-of-a-metrics-test', id, 1, 'test', 'failed', now() from payments where public_id = $1`,
      [paymentId],
    )
    const text = await read()
    expect(text).toContain(`payments_settled_recently{provider="${provider}",state="SUCCEEDED"} 1\n`)
    expect(text).toContain(`refunds{provider="${provider}",state="failed"} 1\n`)
    expect(text).toContain(`payments_oldest_unsettled_seconds{provider="${provider}"} 0\n`)
    expect(text).toContain('reconciliation_differences 0\n')
  })
})
