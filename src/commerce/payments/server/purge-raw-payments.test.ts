import { describe, expect, test } from 'vitest'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { purgeRawPayments } from './purge-raw-payments.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'

describe('purgeRawPayments', () => {
  test('purges raw provider and browser data after 90 days and keeps the rows', async () => {
    await using world = await aPaymentWorld()
    const order = await world.anOrder()
    await world.pay(order)
    await world.rows(`update payments set brought = 'sealed'`)
    await world.rows(
      `insert into provider_events (provider, event_id, type, received_at, payload) values ('paypal', 'one', 'x', $1, 'raw')`,
      [new Date(world.clock.now)],
    )
    await world.rows(
      `insert into payment_tokens (hash, payment_id, used_at) select 'hash', id, $1 from payments`,
      [new Date(world.clock.now)],
    )
    const readRawData = () => world.rows('select p.brought, e.payload from payments p, provider_events e')
    const tokens = async () => (await world.rows('select from payment_tokens')).length
    const run = () => purgeRawPayments.run({}, aTaskContext(world.database, { now: () => world.clock.now }))
    world.later(89 * 86_400_000)
    await run()
    expect(await readRawData()).toEqual([{ brought: expect.any(Buffer), payload: expect.any(Buffer) }])
    expect(await tokens()).toBe(1)
    world.later(2 * 86_400_000)
    await run()
    expect(await readRawData()).toEqual([{ brought: null, payload: null }])
    expect(await tokens()).toBe(0)
  })
})
