// Registers the plan of refunds with the shop, as in production.
import '../src/commerce/payments/server/payments-module.ts'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endExpiredHolds } from '../src/commerce/orders/server/end-expired-holds.ts'
import { lockOrder } from '../src/commerce/orders/server/index.ts'
import { createProjectRefundsAct } from '../src/commerce/payments/server/acts/project-refunds-act.ts'
import { findPayment } from '../src/commerce/payments/server/payment-row.ts'
import { recordDispute } from '../src/commerce/payments/server/record-dispute.ts'
import { refundUnits } from '../src/commerce/payments/server/refund-order.ts'
import { setProjectRefunds } from '../src/commerce/payments/server/refund-project.ts'
import { aPaymentWorld } from '../src/commerce/payments/server/testing/a-payment-world.ts'
import type { PaymentWorld } from '../src/commerce/payments/server/testing/payment-world.ts'
import { cancelProjectAct } from '../src/commerce/shop/server/acts/cancel-project-act.ts'
import { notifyFans } from '../src/notifications/server/notify-fans.ts'
import { runWaitingJobs } from '../src/platform/server/testing/jobs.ts'
import { expectTouchedAsPlanned } from '../src/platform/server/testing/touched-as-planned.ts'
import { actWorld } from './helpers/act-world.ts'

let world: PaymentWorld
let acts: ReturnType<typeof actWorld>
beforeEach(async () => {
  world = await aPaymentWorld({ stock: 1_000 })
  acts = actWorld(world.database, () => world.clock.now)
})
afterEach(() => world[Symbol.asyncDispose]())

const refundsAct = createProjectRefundsAct(() => world.tools)
const follows = { project_events: 'the history of a project’s states' }
const input = () => ({ project_id: world.project.id })

async function refundOne({ id }: { id: number }) {
  await world.database.transaction(async db => {
    const order = await lockOrder(db, { id })
    const items = [{ position: 0, quantity: 1 }]
    if (order) await refundUnits(db, world.tools, order, { items, reason: 'a test', actor: 'operator:Ada' })
    return null
  })
}
async function dispute(paymentId: string) {
  await world.database.transaction(async db => {
    const payment = await findPayment(db, paymentId)
    if (payment) await recordDispute(db, world.tools, payment, { ref: 'a dispute', is: 'opened' } as never)
    return null
  })
}

const orderArbitrary = fc.record({
  kind: fc.constantFrom('paid', 'partly', 'disputed', 'held'),
  quantity: fc.integer({ min: 2, max: 3 }),
  locale: fc.constantFrom('en', 'ko'),
  isDisabled: fc.boolean(),
})
type AnOrder = typeof orderArbitrary extends fc.Arbitrary<infer Value> ? Value : never

async function add({ kind, quantity, locale, isDisabled }: AnOrder) {
  const userId = await world.orders.aBuyer({ locale })
  const order = { userId, lines: [{ ...world.line, quantity }] }
  if (kind === 'held') await world.anOrder(order)
  else {
    const paid = await world.aPaidOrder(order)
    if (kind === 'partly') await refundOne(paid)
    if (kind === 'disputed') await dispute(paid.paymentId)
  }
  if (isDisabled) await world.rows('update users set disabled_at = now() where id = $1', [userId])
}

/** Refunds what is due, and returns the money that goes back and the notified fans by language. */
async function readRefunds() {
  const [{ last } = { last: 0 }] = await world.rows<{ last: number }>(
    'select coalesce(max(id), 0) as last from refunds',
  )
  const [{ event } = { event: 0 }] = await world.rows<{ event: number }>(
    'select coalesce(max(id), 0) as event from domain_events',
  )
  await world.sweep()
  await world.work()
  await world.settle(1)
  await runWaitingJobs(world.database, [notifyFans], { now: () => world.clock.now })
  const refunds = await world.rows<{ amount: number; currency: string; orders: number }>(
    `select p.currency, sum(r.amount)::int as amount, count(distinct p.order_id)::int as orders
      from refunds r join payments p on p.id = r.payment_id where r.id > $1 group by 1`,
    [last],
  )
  const notified = await world.rows(
    `select u.locale, count(distinct u.id)::int as count from domain_events h
      join notifications n on n.happening_id = h.id join users u on u.id = n.user_id
      where h.id > $1 and h.params ->> 'news' = 'refunded' group by 1 order by 1`,
    [event],
  )
  return { refunds, notified }
}

describe('project cancel', () => {
  test('touches the rows, sends back the money and notifies the fans that its plan says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(orderArbitrary, { maxLength: 4 }), async orders => {
        await world[Symbol.asyncDispose]()
        world = await aPaymentWorld({ stock: 1_000 })
        acts = actWorld(world.database, () => world.clock.now)
        for (const order of orders) await add(order)
        await world.work()
        const { consequences } = await acts.mustPlan(cancelProjectAct, input())
        await expectTouchedAsPlanned(world.database, cancelProjectAct, input(), {
          follows,
          context: acts.context,
        })
        const { refunds, notified } = await readRefunds()
        expect(refunds.map(({ currency, amount }) => ({ currency, amount }))).toEqual(consequences.money)
        expect(refunds[0]?.orders ?? 0).toBe(consequences.orders)
        expect(notified).toEqual(consequences.told)
        expect(consequences.holds).toBe(orders.filter(({ kind }) => kind === 'held').length)
      }),
      { numRuns: 5 },
    )
  })

  async function hold() {
    const plan = await acts.mustPlan(cancelProjectAct, input())
    await world.database.transaction(async db => {
      await cancelProjectAct.lock(db, plan.input)
      await cancelProjectAct.hold?.(db, plan, acts.start({}))
    })
  }
  const readSale = () =>
    world.rows(
      `select to_jsonb(p) - 'left_count' as project, (select jsonb_agg(to_jsonb(d) order by d.id) from products d) as products
        from projects p`,
    )

  test('stops the sale while it waits, keeps what is reserved, and is taken back exactly', async () => {
    const held = await world.anOrder()
    const before = await readSale()
    await hold()
    await expect(world.anOrder()).rejects.toThrow('too little')
    expect(await world.rows('select sale_stop from projects')).toEqual([{ sale_stop: 'paused' }])
    // A file may say again what the product is; the pause stays.
    await world.rows('update products d set sale_stops = sale_stops_of(d.event_id, d.show_id, d.project_id)')
    await endExpiredHolds.run({}, { database: world.database, now: () => world.clock.now } as never)
    expect(await world.orders.statusOf(held)).toBe('PENDING')
    await world.database.transaction(async db => {
      await cancelProjectAct.release?.(db, input(), acts.start({}))
    })
    expect(await readSale()).toEqual(before)
    expect(await world.orders.statusOf(await world.anOrder())).toBe('PENDING')
  })

  test('leaves other reasons for which a product is not sold', async () => {
    await world.rows(`update products set sale_stops = '{artist_invalid}'`)
    await hold()
    expect(await world.rows('select sale_stops from products')).toEqual([
      { sale_stops: ['artist_invalid', 'paused'] },
    ])
    await world.database.transaction(async db => {
      await cancelProjectAct.release?.(db, input(), acts.start({}))
    })
    expect(await world.rows('select sale_stops from products')).toEqual([{ sale_stops: ['artist_invalid'] }])
  })

  test('has the same version although fans buy, and another once the project has ended', async () => {
    const { version } = await acts.mustPlan(cancelProjectAct, input())
    await world.aPaidOrder()
    expect((await acts.mustPlan(cancelProjectAct, input())).version).toBe(version)
    await world.rows(`update projects set status = 'ended'`)
    expect((await acts.mustPlan(cancelProjectAct, input())).version).not.toBe(version)
  })

  test('is refused for what is cancelled, and 404 outside the scope', async () => {
    const scope = { artistIds: [7], eventIds: [7] }
    expect(await acts.plan(cancelProjectAct, input(), scope)).toMatchObject({ entry: { status: 404 } })
    expect(await acts.plan(cancelProjectAct, { project_id: 9_999 })).toMatchObject({ entry: { status: 404 } })
    await acts.perform(cancelProjectAct, input())
    expect(await acts.plan(cancelProjectAct, input())).toMatchObject({ entry: { name: 'not_allowed_now' } })
  })
})

describe('project refunds', () => {
  test('are started as planned after a stop, and refused while they run', async () => {
    await add({ kind: 'paid', quantity: 2, locale: 'ko', isDisabled: false })
    await add({ kind: 'disputed', quantity: 2, locale: 'en', isDisabled: false })
    await world.rows(`update projects set status = 'cancelled'`)
    await world.sweep()
    expect(await acts.plan(refundsAct, input())).toMatchObject({ entry: { name: 'not_allowed_now' } })
    await world.database.transaction(db =>
      setProjectRefunds(db, world.tools, { projectId: world.project.id, isStopped: true }, acts.start({})),
    )
    await world.work()
    const { consequences } = await acts.mustPlan(refundsAct, input())
    expect(consequences).toMatchObject({
      orders: 1,
      money: [{ currency: 'EUR', amount: 2_000 }],
      told: [{ locale: 'ko', count: 1 }],
      details: { disputed_orders: 1 },
    })
    await expectTouchedAsPlanned(world.database, refundsAct, input(), { context: acts.context })
    const { refunds, notified } = await readRefunds()
    expect([refunds, notified]).toEqual([[{ currency: 'EUR', amount: 2_000, orders: 1 }], consequences.told])
  })
})
