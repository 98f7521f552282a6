import { describe, expect, test } from 'vitest'
import { lockOrder } from '../../orders/server/index.ts'
import { refundUnits } from './refund-order.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

const minute = 60_000

/**
 * Creates one item of each kind that the sweep finds: a payment, a refund, a webhook event, an expired order,
 * and an ended project.
 */
async function createDueItems(world: PaymentWorld): Promise<void> {
  const paid = await world.aPaidOrder()
  await world.aPaidOrder()
  await world.database.transaction(async db => {
    const order = await lockOrder(db, { id: paid.id })
    if (!order) throw new Error('the order is gone')
    await refundUnits(db, world.tools, order, { items: null, reason: 'a test', actor: 'operator:Ada' })
  })
  const { body } = await world.pay(await world.anOrder())
  await world.isNews(body.payment_id)
  await world.rows(
    `insert into provider_events (provider, event_id, type, received_at, payload)
      values ('paypal', 'lost', 'changed', $1, '{}')`,
    [new Date(world.clock.now)],
  )
  await world.rows(`update projects set status = 'cancelled'`)
  world.later(16 * minute)
}

describe('sweepPayments', () => {
  test('keeps the attempts of a failing job and recreates a lost job', async () => {
    await using world = await aPaymentWorld()
    await createDueItems(world)
    const jobs = () =>
      world.rows(
        `select regexp_replace(key, ' \\d+$', '') as kind, attempts, last_error from graphile_worker.jobs
        where key is not null order by key`,
      )
    const all = ['end hold', 'news', 'refund', 'refund project', 'settle']
    const each = (attempts: number, error: string | null) =>
      all.map(kind => ({ kind, attempts, last_error: error }))
    await world.rows('delete from graphile_worker._private_jobs')
    await world.sweep()
    expect(await jobs()).toEqual(each(0, null))
    await world.rows(`update graphile_worker._private_jobs set attempts = 7, last_error = 'broken'`)
    await world.sweep()
    expect(await jobs()).toEqual(each(7, 'broken'))
  })
})
