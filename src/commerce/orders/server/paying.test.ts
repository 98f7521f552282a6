import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { grantCoupon } from '../../coupons/server/index.ts'
import { couponsOf } from '../../coupons/server/testing/coupons-of.ts'
import { shopOf } from '../../shop/server/testing/shop-of.ts'
import { endExpiredHolds } from './end-expired-holds.ts'
import { lockOrder, payOrder, secureStock } from './index.ts'
import { ordersOf } from './testing/orders-of.ts'

const start = Date.parse('2026-11-22T12:00:00Z')
const minute = 60_000
let now = start
let database: TestDatabase
let orders: ReturnType<typeof ordersOf>
let project: Awaited<ReturnType<ReturnType<typeof shopOf>['aProject']>>
beforeAll(async () => {
  database = await testDatabase({ max: 12 })
  orders = ordersOf(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  now = start
  project = await shopOf(database).aProject({
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
const holdsEnd = async () => {
  now += 16 * minute
  await endExpiredHolds.run({}, aTaskContext(database, { now: () => now }))
}
const rowsOf = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

test('what was held is sold, once however many say so', async () => {
  const order = await placed()
  const answers = await Promise.all([pay(order), pay(order), pay(order)])
  expect(answers.toSorted()).toEqual(['already_paid', 'already_paid', 'paid'])
  expect(await orders.statusOf(order)).toBe('INPROGRESS')
  expect(await rowsOf('select held_count, sold_count from variants where id = $1', line().variantId)).toEqual(
    [{ held_count: 0, sold_count: 1 }],
  )
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('a coupon is used with the payment', async () => {
  const couponId = await couponsOf(database).aCoupon()
  const userId = await orders.aBuyer()
  await database.transaction(db => grantCoupon(db, [userId], { couponId, now }))
  await pay(await placed({ userId, couponId }))
  expect(await rowsOf('select used_count, held_count from coupons where id = $1', couponId)).toEqual([
    { used_count: 1, held_count: 0 },
  ])
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('late money takes the stock again where there is some, and the coupon with it', async () => {
  const couponId = await couponsOf(database).aCoupon()
  const userId = await orders.aBuyer()
  await database.transaction(db => grantCoupon(db, [userId], { couponId, now }))
  const order = await placed({ userId, couponId })
  await holdsEnd()
  expect(await pay(order)).toBe('paid')
  const events = await rowsOf('select act from order_events where order_id = $1 order by id', order.id)
  expect(events.map(({ act }) => act)).toEqual(['begin', 'expire', 'pay_late'])
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('late money without stock changes nothing', async () => {
  const order = await placed()
  await holdsEnd()
  await placed({ lines: [line(2)] })
  expect(await secure(order)).toBe('out_of_stock')
  expect(await pay(order)).toBe('no_stock')
  expect(await orders.statusOf(order)).toBe('NOTHING')
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('late money beyond the limit of the fan changes nothing', async () => {
  const order = await placed()
  await holdsEnd()
  await pay(await placed({ userId: order.userId, lines: [line(2)] }))
  await database.pool.query('update variants set stock = 9 where id = $1', [line().variantId])
  expect(await pay(order)).toBe('no_stock')
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('two late payments of a fan at once do not exceed the limit together', async () => {
  await database.pool.query('update variants set stock = 9 where id = $1', [line().variantId])
  const first = await placed({ lines: [line(2)] })
  await holdsEnd()
  const second = await placed({ userId: first.userId, lines: [line(2)] })
  await holdsEnd()
  expect((await Promise.all([pay(first), pay(second)])).toSorted()).toEqual(['no_stock', 'paid'])
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('late money without the coupon it was reckoned with changes nothing', async () => {
  const couponId = await couponsOf(database).aCoupon({ uses_max: 1 })
  const [userId, other] = [await orders.aBuyer(), await orders.aBuyer()]
  await database.transaction(db => grantCoupon(db, [userId, other], { couponId, now }))
  const order = await placed({ userId, couponId })
  await holdsEnd()
  await placed({ userId: other, couponId })
  expect(await pay(order)).toBe('no_stock')
  expect(await orders.miscounts(project.id)).toEqual([])
})

test.each(['failed', 'cancelled'])('late money for a project that has %s changes nothing', async status => {
  const order = await placed()
  await holdsEnd()
  await database.pool.query('update projects set status = $2 where id = $1', [project.id, status])
  expect(await pay(order)).toBe('no_stock')
})

test('stock that an approval took again is held until it is paid, or over', async () => {
  const [order, other] = [await placed(), await placed()]
  await holdsEnd()
  expect([await secure(order), await secure(other)]).toEqual(['secured', 'secured'])
  expect(await orders.statusOf(order)).toBe('NOTHING')
  expect(await rowsOf('select held_count from variants where id = $1', line().variantId)).toEqual([
    { held_count: 2 },
  ])
  expect(await orders.miscounts(project.id)).toEqual([])
  expect(await pay(order)).toBe('paid')
  expect(await secure(order)).toBe('already_paid')
  await holdsEnd()
  expect(await rowsOf('select held_count, sold_count from variants where id = $1', line().variantId)).toEqual(
    [{ held_count: 0, sold_count: 1 }],
  )
  expect(await orders.statusOf(other)).toBe('NOTHING')
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('securing and paying in one transaction takes the stock once', async () => {
  const order = await placed()
  await holdsEnd()
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
] as const)('who chose to be %s is seen so among the supporters', async (supporter, seen) => {
  const userId = await orders.aBuyer({ username: 'Ada' })
  await pay(await placed({ userId, supporter }))
  expect(await rowsOf('select name, country from project_supporters where user_id = $1', userId)).toEqual([
    seen,
  ])
})
