import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { aPersonToken } from '../../../site/human-checks/server/testing/a-person.ts'
import { paymentsModule } from '../../payments/server/index.ts'
import type { getPurchaseStatus } from '../contract.ts'
import { endExpiredHolds } from './end-expired-holds.ts'
import { endHold, type LockedOrder, lockOrder, payOrder } from './index.ts'
import { type BuyingFixtures, buyingFixtures, getOutcome, minute } from './testing/buying-fixtures.ts'

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures([paymentsModule])
})
afterAll(() => shop.database.close())
// Uses the real time, by which human check results expire.
beforeEach(() => shop.begin(Date.now()))

type Order = { id: number; publicId: string }

/** Places an order without passing the gate. */
async function anOrder(): Promise<Order> {
  const line = { productId: shop.project.products[0]?.id ?? 0, variantId: shop.project.variantIds[0] ?? 0 }
  const options = { userId: shop.fan.userId, projectId: shop.project.id, lines: [line], now: shop.now }
  const order = await shop.orders.anOrder(options)
  if (!order) throw new Error('there was too little')
  return order
}
const locked = (which: Order, work: (db: Db, order: LockedOrder) => Promise<unknown>) =>
  shop.database.transaction(async db => {
    const order = await lockOrder(db, which)
    if (order) await work(db, order)
  })
const giveUp = (order: Order, actor: TransitionActor = 'fan') =>
  locked(order, (db, row) => endHold(db, row, { act: 'give_up', at: shop.now, actor }))
const pay = (order: Order) =>
  locked(order, (db, row) => payOrder(db, row, { at: shop.now, actor: 'provider' }))
const endExpired = () => endExpiredHolds.run({}, aTaskContext(shop.database, { now: () => shop.now }))

const endings = {
  async expired() {
    const order = await anOrder()
    shop.now += 15 * minute
    await endExpired()
    return order
  },
  'given up': () => cancelAfter(3),
  'given up soon': () => cancelAfter(2),
  'released by an operator': () => cancelAfter(5, 'operator:ada'),
  async 'of a stopped sale'() {
    const order = await anOrder()
    shop.now += 5 * minute
    const setStops = (stops: string) =>
      shop.run('update products set sale_stops = $2::text[] where project_id = $1', shop.project.id, stops)
    await setStops('{show_over}')
    await endExpired()
    await setStops('{}')
    return order
  },
  'failed to begin': () => withPayment('FAILED', 'provider_error'),
  declined: () => withPayment('FAILED', 'declined'),
  'paid too late': () => withPayment('REFUNDED', null),
  async paid() {
    const order = await anOrder()
    shop.now += minute
    await pay(order)
    return order
  },
  async 'paid and given back'() {
    const order = await endings.paid()
    await shop.run(`update orders set status = 'REFUNDED' where id = $1`, order.id)
    return order
  },
}
type Ending = keyof typeof endings

async function cancelAfter(minutes: number, actor: TransitionActor = 'fan') {
  const order = await anOrder()
  shop.now += minutes * minute
  await giveUp(order, actor)
  return order
}

/** Creates an expired order with a payment in this state. */
async function withPayment(status: string, reason: string | null) {
  const order = await endings.expired()
  await shop.run(
    `insert into payments (public_id, order_id, provider, method, status, amount, currency, return_path, device,
        return_hash, created_at, ends_at, failure_reason)
      select gen_random_uuid(), id, 'paypal', 'paypal', $2, 1000, 'EUR', '/', 'desktop',
        sha256(convert_to(public_id, 'UTF8')), now(), now(), $3 from orders where id = $1`,
    ...[order.id, status, reason],
  )
  return order
}

async function afterwards(...past: Ending[]) {
  for (const ending of past) await endings[ending]()
}
const order = async (more: object = {}) => shop.place(shop.wanted(await shop.aQuote(), more))
const token = () => aPersonToken(shop.database, shop.now)
const status = async () => {
  const path = `projects/${shop.project.id}/purchase-status/`
  return (await shop.ask<ResponseOf<typeof getPurchaseStatus>>(shop.fan.token, 'GET', path)).body
}
const checkNeeded = { recaptcha_response_token: 'ERR_REQUIRED' }

describe('pause after unpaid holds', () => {
  test('pauses the third order for 10 minutes and then requires a human check when two were unpaid', async () => {
    await afterwards('expired', 'expired')
    const until = new Date(shop.now + 10 * minute).toISOString()
    const refused = await order({ recaptcha_response_token: await token() })
    expect(getOutcome(refused)).toEqual([409, 'orders_paused'])
    expect(refused.body).toMatchObject({ paused_until: until })
    expect(await status()).toMatchObject({ can_buy: false, reason: 'paused', paused_until: until })
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: 0 })

    shop.now += 10 * minute
    expect(await status()).toMatchObject({ can_buy: true, reason: null, paused_until: null })
    const bare = await order()
    expect([bare.status, bare.body.description]).toEqual([400, checkNeeded])
    const person = { recaptcha_response_token: await token() }
    expect((await order(person)).status).toBe(200)
    shop.now += 15 * minute
    await endExpired()
    expect(await status()).toMatchObject({ paused_until: new Date(shop.now + 10 * minute).toISOString() })
    shop.now += 10 * minute
    expect((await order({ recaptcha_response_token: await token() })).status).toBe(200)
  })

  test('rejects a human check token that is used or invalid', async () => {
    await afterwards('expired', 'expired')
    shop.now += 10 * minute
    const person = { recaptcha_response_token: await token() }
    const first = await order(person)
    expect(first.status).toBe(200)
    await giveUp({ id: (await shop.run('select max(id)::int as id from orders'))[0].id, publicId: '' })
    expect(getOutcome(await order(person))).toEqual([400, 'human_check_failed'])
    expect(getOutcome(await order({ recaptcha_response_token: 'none' }))).toEqual([400, 'human_check_failed'])
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: 0 })
  })

  test("doesn't affect other fans or other projects", async () => {
    await afterwards('expired', 'expired')
    const other = await shop.aBuyer()
    const theirs = shop.wanted(await shop.aQuote({ of: other }), { shipping_address_id: other.addressId })
    expect((await shop.place(theirs, { token: other.token })).status).toBe(200)
    const { fan } = shop
    await shop.begin(shop.now)
    shop.fan = fan
    expect((await order()).status).toBe(200)
  })

  const isPaused = async () => (await status()).reason === 'paused'

  test.each<[Ending[], boolean]>([
    [['expired'], false],
    [['given up', 'given up'], true],
    [['declined', 'declined'], true],
    [['expired', 'given up soon', 'given up soon'], false],
    [['given up soon', 'given up soon', 'given up soon'], false],
    [['given up soon', 'given up soon', 'given up soon', 'given up soon'], true],
    [['expired', 'given up soon', 'given up soon', 'given up soon'], true],
    [['expired', 'released by an operator'], false],
    [['expired', 'of a stopped sale'], false],
    [['expired', 'failed to begin'], false],
    [['expired', 'paid too late'], false],
    [['expired', 'expired', 'paid'], false],
    [['expired', 'expired', 'paid and given back'], true],
    [['paid', 'expired', 'expired'], true],
    [['expired', 'paid', 'expired'], false],
  ])('after orders that were %s, pauses the next one: %s', async (past, expected) => {
    await shop.run('update variants set stock = 9 where id = any($1)', shop.project.variantIds)
    await afterwards(...past)
    expect(await isPaused()).toBe(expected)
    expect((await order()).status).toBe(expected ? 409 : 200)
  })

  test('ignores orders placed more than a day ago', async () => {
    await afterwards('expired')
    shop.now += 1_440 * minute
    await afterwards('expired')
    expect((await order()).status).toBe(200)
  })

  test('counts from the last relevant order when another was cancelled quickly', async () => {
    await afterwards('expired', 'expired')
    const until = new Date(shop.now + 10 * minute).toISOString()
    shop.now += minute
    await afterwards('given up soon')
    expect(await status()).toMatchObject({ paused_until: until })
  })

  /** Runs `meanwhile` after the gate has admitted an order, while its transaction waits for the fan's row. */
  async function placeBehind(meanwhile: () => Promise<unknown>, more: object = {}) {
    const body = shop.wanted(await shop.aQuote(), more)
    const locker = await shop.database.pool.connect()
    await locker.query('begin')
    await locker.query('select from users where id = $1 for update', [shop.fan.userId])
    const placing = shop.place(body)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => shop.run(waiting)).toHaveLength(1)
    await meanwhile()
    await locker.query('commit')
    locker.release()
    return placing
  }

  test('rejects an order in its transaction when the second one ends in another tab', async () => {
    await afterwards('expired')
    const second = await anOrder()
    shop.now += 5 * minute
    expect(getOutcome(await placeBehind(() => giveUp(second)))).toEqual([409, 'orders_paused'])
    expect(await shop.held()).toEqual({ held_count: 0, sold_count: 0 })
  })

  test('requires a human check in the transaction when the paid order has just been refunded', async () => {
    await afterwards('expired', 'expired')
    shop.now += 10 * minute
    const { id } = await endings.paid()
    const giveBack = () => shop.run(`update orders set status = 'REFUNDED' where id = $1`, id)
    const { status: code, body } = await placeBehind(giveBack)
    expect([code, body.description]).toEqual([400, checkNeeded])
  })

  test('allows one order when two tabs submit the human check at once', async () => {
    await afterwards('expired', 'expired')
    shop.now += 10 * minute
    const bodies = await Promise.all(
      [1, 2].map(async () => shop.wanted(await shop.aQuote(), { recaptcha_response_token: await token() })),
    )
    const both = await Promise.all(bodies.map(body => shop.place(body)))
    expect(both.map(getOutcome).toSorted()).toEqual([
      [200, undefined],
      [409, 'order_open'],
    ])
    expect(await shop.held()).toEqual({ held_count: 1, sold_count: 0 })
  })

  test('returns the same order when a call with a used human check is repeated with its key', async () => {
    await afterwards('expired', 'expired')
    shop.now += 10 * minute
    const body = shop.wanted(await shop.aQuote(), { recaptcha_response_token: await token() })
    const first = await shop.place(body, { key: 'once' })
    const again = await shop.place(body, { key: 'once' })
    expect([first.status, again.status, again.body.order_id]).toEqual([200, 200, first.body.order_id])
  })
})
