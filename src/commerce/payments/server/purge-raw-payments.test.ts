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

  test('purges evidence and files 90 days after the end of a dispute, and none of open ones', async () => {
    await using world = await aPaymentWorld()
    const order = await world.anOrder()
    await world.pay(order)
    const now = new Date(world.clock.now)
    await world.rows(
      `insert into disputes (order_id, payment_id, provider, ref, state, opened_at, ended_at, evidence, note)
        select order_id, id, provider, d.ref, d.state, $1, d.ended_at::timestamptz, '{"service_date": "today"}', 'a note'
        from payments, (values ('open', 'needs_response', null), ('won', 'won', $2)) d (ref, state, ended_at)`,
      [now, now.toISOString()],
    )
    await world.rows(
      `insert into dispute_files (id, dispute_id, field, type, bytes, sealed, added_at)
        select gen_random_uuid(), id, 'receipt', 'application/pdf', 1, 'x', $1 from disputes`,
      [now],
    )
    const run = () => purgeRawPayments.run({}, aTaskContext(world.database, { now: () => world.clock.now }))
    const read = () =>
      world.rows(
        `select d.ref, d.note, (select count(*)::int from dispute_files f where f.dispute_id = d.id) as files
          from disputes d order by d.ref`,
      )
    world.later(89 * 86_400_000)
    await run()
    expect(await read()).toEqual([
      { ref: 'open', note: 'a note', files: 1 },
      { ref: 'won', note: 'a note', files: 1 },
    ])
    world.later(2 * 86_400_000)
    await run()
    expect(await read()).toEqual([
      { ref: 'open', note: 'a note', files: 1 },
      { ref: 'won', note: null, files: 0 },
    ])
    expect(await world.rows('select evidence from disputes order by ref')).toEqual([
      { evidence: { service_date: 'today' } },
      { evidence: {} },
    ])
  })
})
