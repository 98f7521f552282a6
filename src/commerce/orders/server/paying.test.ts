import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { grantCoupon } from '../../coupons/server/index.ts'
import { couponFixtures } from '../../coupons/server/testing/coupon-fixtures.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { endExpiredHolds } from './end-expired-holds.ts'
import { lockOrder, payOrder, secureStock } from './index.ts'
import { orderFixtures } from './testing/order-fixtures.ts'

const start = Date.parse('2026-11-22T12:00:00Z')
const minute = 60_000
let now = start
let database: TestDatabase
let orders: ReturnType<typeof orderFixtures>
let project: Awaited<ReturnType<ReturnType<typeof shopFixtures>['aProject']>>
beforeAll(async () => {
  database = await testDatabase({ max: 12 })
  orders = orderFixtures(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  now = start
  project = await shopFixtures(database).aProject({
    until: '2030-01-01T00:00:00Z',
    products: [{ stock: 2, also: { limit_per_fan: 2 } }],
  })
})

const line = (quantity = 1) => ({
  productId: project.products[0]?.id ?? 0,
  variantId: project.variantIds[0] ?? 0,
  quantity,
})
const placed = async (more: Partial<Parameters<typeof orders.anOrder>[0]> = {}) => {
  const userId = more.userId ?? (await orders.aBuyer())
  const order = await orders.anOrder({ userId, projectId: project.id, lines: [line()], now, ...more })
  if (!order) throw new Error('there was too little')
  return { ...order, userId }
}
const pay = (which: { id: number }) =>
  database.transaction(async db => {
    const order = await lockOrder(db, which)
    return order && payOrder(db, order, { at: now, actor: 'provider' })
  })
const secure = (which: { id: number }) =>
  database.transaction(async db => {
    const order = await lockOrder(db, which)
    return order && secureStock(db, order, { untilMs: now + minute, now })
  })
const expireHolds = async () => {
  now += 16 * minute
  await endExpiredHolds.run({}, aTaskContext(database, { now: () => now }))
}
const queryRows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

describe('payOrder', () => {
  test('sells held stock once when several payments arrive', async () => {
    const order = await placed()
    const results = await Promise.all([pay(order), pay(order), pay(order)])
    expect(results.toSorted()).toEqual(['already_paid', 'already_paid', 'paid'])
    expect(await orders.statusOf(order)).toBe('INPROGRESS')
    expect(
      await queryRows('select held_count, sold_count from variants where id = $1', line().variantId),
    ).toEqual([{ held_count: 0, sold_count: 1 }])
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('uses the coupon on payment', async () => {
    const couponId = await couponFixtures(database).aCoupon()
    const userId = await orders.aBuyer()
    await database.transaction(db => grantCoupon(db, [userId], { couponId, now }))
    await pay(await placed({ userId, couponId }))
    expect(await queryRows('select used_count, held_count from coupons where id = $1', couponId)).toEqual([
      { used_count: 1, held_count: 0 },
    ])
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('reserves stock and coupon again for a late payment', async () => {
    const couponId = await couponFixtures(database).aCoupon()
    const userId = await orders.aBuyer()
    await database.transaction(db => grantCoupon(db, [userId], { couponId, now }))
    const order = await placed({ userId, couponId })
    await expireHolds()
    expect(await pay(order)).toBe('paid')
    const events = await queryRows('select act from order_events where order_id = $1 order by id', order.id)
    expect(events.map(({ act }) => act)).toEqual(['begin', 'expire', 'pay_late'])
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('changes nothing when a late payment finds no stock', async () => {
    const order = await placed()
    await expireHolds()
    await placed({ lines: [line(2)] })
    expect(await secure(order)).toBe('out_of_stock')
    expect(await pay(order)).toBe('no_stock')
    expect(await orders.statusOf(order)).toBe('NOTHING')
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test("changes nothing when a late payment exceeds the fan's limit", async () => {
    const order = await placed()
    await expireHolds()
    await pay(await placed({ userId: order.userId, lines: [line(2)] }))
    await database.pool.query('update variants set stock = 9 where id = $1', [line().variantId])
    expect(await pay(order)).toBe('no_stock')
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('respects the limit when two late payments of a fan arrive at once', async () => {
    await database.pool.query('update variants set stock = 9 where id = $1', [line().variantId])
    const first = await placed({ lines: [line(2)] })
    await expireHolds()
    const second = await placed({ userId: first.userId, lines: [line(2)] })
    await expireHolds()
    expect((await Promise.all([pay(first), pay(second)])).toSorted()).toEqual(['no_stock', 'paid'])
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('changes nothing when the coupon of a late payment is used up', async () => {
    const couponId = await couponFixtures(database).aCoupon({ uses_max: 1 })
    const [userId, other] = [await orders.aBuyer(), await orders.aBuyer()]
    await database.transaction(db => grantCoupon(db, [userId, other], { couponId, now }))
    const order = await placed({ userId, couponId })
    await expireHolds()
    await placed({ userId: other, couponId })
    expect(await pay(order)).toBe('no_stock')
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test.each(['failed', 'cancelled'])(
    'changes nothing when a late payment arrives for a project that has %s',
    async status => {
      const order = await placed()
      await expireHolds()
      await database.pool.query('update projects set status = $2 where id = $1', [project.id, status])
      expect(await pay(order)).toBe('no_stock')
    },
  )

  test('keeps stock reserved for an approval until the payment or the expiry', async () => {
    const [order, other] = [await placed(), await placed()]
    await expireHolds()
    expect([await secure(order), await secure(other)]).toEqual(['secured', 'secured'])
    expect(await orders.statusOf(order)).toBe('NOTHING')
    expect(await queryRows('select held_count from variants where id = $1', line().variantId)).toEqual([
      { held_count: 2 },
    ])
    expect(await orders.miscounts(project.id)).toEqual([])
    expect(await pay(order)).toBe('paid')
    expect(await secure(order)).toBe('already_paid')
    await expireHolds()
    expect(
      await queryRows('select held_count, sold_count from variants where id = $1', line().variantId),
    ).toEqual([{ held_count: 0, sold_count: 1 }])
    expect(await orders.statusOf(other)).toBe('NOTHING')
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('reserves stock once when one transaction secures the stock and pays', async () => {
    const order = await placed()
    await expireHolds()
    await database.transaction(async db => {
      const locked = await lockOrder(db, order)
      if (!locked) throw new Error('there is no such order')
      await secureStock(db, locked, { untilMs: now + minute, now })
      expect(await payOrder(db, locked, { at: now, actor: 'provider' })).toBe('paid')
    })
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test.each([
    ['named', { name: 'Ada', country: 'DE' }],
    ['country', { name: null, country: 'DE' }],
    ['hidden', { name: null, country: null }],
  ] as const)("records %s as the fan's choice among the supporters", async (supporter, seen) => {
    const userId = await orders.aBuyer({ username: 'Ada' })
    await pay(await placed({ userId, supporter }))
    expect(
      await queryRows('select name, country from project_supporters where user_id = $1', userId),
    ).toEqual([seen])
  })
})
