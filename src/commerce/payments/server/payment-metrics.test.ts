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
    await pool.query(
      `insert into reconciliations (requested_at, requested_by, days, status, finished_at)
        values (now(), 'test', 1, 'done', now())`,
    )
    await pool.query(
      `insert into reconciliation_differences (reconciliation_id, position, kind, object, theirs)
        select max(r.id), d.position, d.kind, d.object, d.theirs from reconciliations r, (values
          (1, 'money', $1, '1'::jsonb), (2, 'refund', 'refund-of-a-metrics-test', null),
          (3, 'news', 'an-event', '{"provider": "kakaopay"}'), (4, 'missing', 'erased', null)
        ) d (position, kind, object, theirs) group by 2, 3, 4, 5`,
      [paymentId],
    )
    const text = await read()
    expect(text).toContain(`payments_settled_recently{provider="${provider}",state="SUCCEEDED"} 1\n`)
    expect(text).toContain(`refunds{provider="${provider}",state="failed"} 1\n`)
    expect(text).toContain(`payments_oldest_unsettled_seconds{provider="${provider}"} 0\n`)
    for (const [of, kind, count] of [
      [provider, 'money', 1],
      [provider, 'refund', 1],
      [provider, 'status', 0],
      ['kakaopay', 'news', 1],
      ['unknown', 'missing', 1],
    ])
      expect(text).toContain(`reconciliation_differences{provider="${of}",kind="${kind}"} ${count}\n`)
  })
})
