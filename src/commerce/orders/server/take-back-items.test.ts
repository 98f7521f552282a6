import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { grantCoupon } from '../../coupons/server/index.ts'
import { couponsOf } from '../../coupons/server/testing/coupons-of.ts'
import { shopOf } from '../../shop/server/testing/shop-of.ts'
import { leftItems, lockOrder, type Pieces, takeBackItems } from './index.ts'
import { ordersOf } from './testing/orders-of.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
let database: TestDatabase
let orders: ReturnType<typeof ordersOf>
let project: Awaited<ReturnType<ReturnType<typeof shopOf>['aProject']>>
beforeAll(async () => {
  database = await testDatabase({ max: 12 })
  orders = ordersOf(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  project = await shopOf(database).aProject({
    until: '2030-01-01T00:00:00Z',
    products: [{ stock: 5 }, { stock: 5 }],
  })
})

const lineOf = (at: number, quantity: number) => ({
  productId: project.products[at]?.id ?? 0,
  variantId: project.products[at]?.variantIds[0] ?? 0,
  quantity,
})
const bought = async (more: Partial<Parameters<typeof orders.aPaidOrder>[0]> = {}) => {
  const userId = more.userId ?? (await orders.aBuyer())
  const lines = [lineOf(0, 2), lineOf(1, 1)]
  return { ...(await orders.aPaidOrder({ userId, projectId: project.id, lines, now, ...more })), userId }
}
const takeBack = (
  which: { id: number },
  items: Pieces[] | 'all',
  more: Partial<Parameters<typeof takeBackItems>[3]> = {},
) =>
  database.transaction(async db => {
    const order = await lockOrder(db, which)
    if (!order) throw new Error('there is no such order')
    await takeBackItems(db, order, items === 'all' ? leftItems(order) : items, {
      at: now,
      actor: 'system',
      ...more,
    })
  })
const rowsOf = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const soldOf = async () =>
  (await rowsOf('select sold_count from variants where id = any($1) order by id', project.variantIds)).map(
    ({ sold_count: sold }) => sold,
  )
const send = (order: { id: number }, ...counts: number[]) =>
  rowsOf(
    `update order_lines set dispatched_count = ($2::int[])[position + 1] where order_id = $1`,
    order.id,
    counts,
  )

test('what is refunded before it is sent can be sold again, and the rest is still to be sent', async () => {
  const order = await bought()
  await takeBack(order, [{ position: 0, quantity: 1 }])
  expect(await soldOf()).toEqual([1, 1])
  expect(await orders.statusOf(order)).toBe('INPROGRESS')
  expect(
    await rowsOf('select user_id from project_supporters where user_id = $1', order.userId),
  ).toHaveLength(1)
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('of parallel refunds of the same piece one is taken back', async () => {
  const order = await bought()
  const last = [{ position: 1, quantity: 1 }]
  const both = await Promise.allSettled([takeBack(order, last), takeBack(order, last)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await soldOf()).toEqual([2, 0])
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('a whole refund before dispatch gives everything back, the coupon too', async () => {
  const couponId = await couponsOf(database).aCoupon({ uses_max: 1 })
  const userId = await orders.aBuyer()
  await database.transaction(db => grantCoupon(db, [userId], { couponId, now }))
  const order = await bought({ userId, couponId })
  await takeBack(order, [{ position: 1, quantity: 1 }])
  await takeBack(order, 'all', { actor: 'fan' })
  expect(await soldOf()).toEqual([0, 0])
  expect(await rowsOf('select used_count from coupons where id = $1', couponId)).toEqual([{ used_count: 0 }])
  expect(await rowsOf('select act from order_events where order_id = $1 order by id', order.id)).toEqual([
    { act: 'begin' },
    { act: 'pay' },
    { act: 'cancel' },
  ])
  expect(await rowsOf('select from project_supporters where user_id = $1', userId)).toEqual([])
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('what was sent does not come back into stock, and its coupon stays used', async () => {
  const couponId = await couponsOf(database).aCoupon()
  const userId = await orders.aBuyer()
  await database.transaction(db => grantCoupon(db, [userId], { couponId, now }))
  const order = await bought({ userId, couponId })
  await send(order, 1, 0)
  await takeBack(order, 'all')
  expect(await soldOf()).toEqual([1, 0])
  expect(await orders.statusOf(order)).toBe('REFUNDED')
  expect(await rowsOf('select used_count from coupons where id = $1', couponId)).toEqual([{ used_count: 1 }])
  expect(await orders.miscounts(project.id)).toEqual([])
})

test('where all that was left to send is refunded, the order is dispatched', async () => {
  const order = await bought()
  await send(order, 2, 0)
  await takeBack(order, [{ position: 1, quantity: 1 }])
  expect(await orders.statusOf(order)).toBe('DISPATCHED')
  expect(await soldOf()).toEqual([2, 0])
})

test('a fan with another order of the project supports it still', async () => {
  const order = await bought()
  const other = await bought({ userId: order.userId, lines: [lineOf(1, 1)] })
  await takeBack(order, 'all')
  expect(await rowsOf('select from project_supporters where user_id = $1', order.userId)).toHaveLength(1)
  await takeBack(other, 'all')
  expect(await rowsOf('select from project_supporters where user_id = $1', order.userId)).toEqual([])
})

test('an order whose fan is gone can be refunded all the same', async () => {
  const order = await bought()
  await rowsOf('delete from users where id = $1', order.userId)
  await takeBack(order, 'all')
  expect(await soldOf()).toEqual([0, 0])
  expect(await orders.statusOf(order)).toBe('REFUNDED')
})
