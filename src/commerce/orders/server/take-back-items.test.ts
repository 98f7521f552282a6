import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { grantCoupon } from '../../coupons/server/index.ts'
import { couponFixtures } from '../../coupons/server/testing/coupon-fixtures.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { type LineQuantity, listUnrefunded, lockOrder, takeBackItems } from './index.ts'
import { orderFixtures } from './testing/order-fixtures.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
let database: TestDatabase
let orders: ReturnType<typeof orderFixtures>
let project: Awaited<ReturnType<ReturnType<typeof shopFixtures>['aProject']>>
beforeAll(async () => {
  database = await testDatabase({ max: 12 })
  orders = orderFixtures(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  project = await shopFixtures(database).aProject({
    until: '2030-01-01T00:00:00Z',
    products: [{ stock: 5 }, { stock: 5 }],
  })
})

const toLine = (at: number, quantity: number) => ({
  productId: project.products[at]?.id ?? 0,
  variantId: project.products[at]?.variantIds[0] ?? 0,
  quantity,
})
const bought = async (more: Partial<Parameters<typeof orders.aPaidOrder>[0]> = {}) => {
  const userId = more.userId ?? (await orders.aBuyer())
  const lines = [toLine(0, 2), toLine(1, 1)]
  return { ...(await orders.aPaidOrder({ userId, projectId: project.id, lines, now, ...more })), userId }
}
const takeBack = (
  which: { id: number },
  items: LineQuantity[] | 'all',
  more: Partial<Parameters<typeof takeBackItems>[3]> = {},
) =>
  database.transaction(async db => {
    const order = await lockOrder(db, which)
    if (!order) throw new Error('there is no such order')
    await takeBackItems(db, order, items === 'all' ? listUnrefunded(order) : items, {
      at: now,
      actor: 'system',
      ...more,
    })
  })
const queryRows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const readSoldCounts = async () =>
  (await queryRows('select sold_count from variants where id = any($1) order by id', project.variantIds)).map(
    ({ sold_count: sold }) => sold,
  )
const send = (order: { id: number }, ...counts: number[]) =>
  queryRows(
    `update order_lines set dispatched_count = ($2::int[])[position + 1] where order_id = $1`,
    order.id,
    counts,
  )

describe('takeBackItems', () => {
  test('returns unsent units to stock and leaves the others to be sent', async () => {
    const order = await bought()
    await takeBack(order, [{ position: 0, quantity: 1 }])
    expect(await readSoldCounts()).toEqual([1, 1])
    expect(await orders.statusOf(order)).toBe('INPROGRESS')
    expect(
      await queryRows('select user_id from project_supporters where user_id = $1', order.userId),
    ).toHaveLength(1)
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('takes a unit back once when two refunds race', async () => {
    const order = await bought()
    const last = [{ position: 1, quantity: 1 }]
    const both = await Promise.allSettled([takeBack(order, last), takeBack(order, last)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readSoldCounts()).toEqual([2, 0])
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('restores stock, coupon and limits when everything is refunded before dispatch', async () => {
    const couponId = await couponFixtures(database).aCoupon({ uses_max: 1 })
    const userId = await orders.aBuyer()
    await database.transaction(db => grantCoupon(db, [userId], { couponId, now }))
    const order = await bought({ userId, couponId })
    await takeBack(order, [{ position: 1, quantity: 1 }])
    await takeBack(order, 'all', { actor: 'fan' })
    expect(await readSoldCounts()).toEqual([0, 0])
    expect(await queryRows('select used_count from coupons where id = $1', couponId)).toEqual([
      { used_count: 0 },
    ])
    expect(await queryRows('select act from order_events where order_id = $1 order by id', order.id)).toEqual(
      [{ act: 'begin' }, { act: 'pay' }, { act: 'cancel' }],
    )
    expect(await queryRows('select from project_supporters where user_id = $1', userId)).toEqual([])
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('counts sent units as sold and the coupon as used', async () => {
    const couponId = await couponFixtures(database).aCoupon()
    const userId = await orders.aBuyer()
    await database.transaction(db => grantCoupon(db, [userId], { couponId, now }))
    const order = await bought({ userId, couponId })
    await send(order, 1, 0)
    await takeBack(order, 'all')
    expect(await readSoldCounts()).toEqual([1, 0])
    expect(await orders.statusOf(order)).toBe('REFUNDED')
    expect(await queryRows('select used_count from coupons where id = $1', couponId)).toEqual([
      { used_count: 1 },
    ])
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('returns goods to stock although tickets stay valid', async () => {
    const order = await bought()
    await takeBack(order, 'all', { voidsTickets: false })
    expect(await readSoldCounts()).toEqual([0, 0])
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('marks the order as dispatched when all unsent units are refunded', async () => {
    const order = await bought()
    await send(order, 2, 0)
    await takeBack(order, [{ position: 1, quantity: 1 }])
    expect(await orders.statusOf(order)).toBe('DISPATCHED')
    expect(await readSoldCounts()).toEqual([2, 0])
  })

  test('keeps the fan as a supporter while another order of the project is paid', async () => {
    const order = await bought()
    const other = await bought({ userId: order.userId, lines: [toLine(1, 1)] })
    await takeBack(order, 'all')
    expect(await queryRows('select from project_supporters where user_id = $1', order.userId)).toHaveLength(1)
    await takeBack(other, 'all')
    expect(await queryRows('select from project_supporters where user_id = $1', order.userId)).toEqual([])
  })

  test("refunds an order when its fan's account was deleted", async () => {
    const order = await bought()
    await queryRows('delete from users where id = $1', order.userId)
    await takeBack(order, 'all')
    expect(await readSoldCounts()).toEqual([0, 0])
    expect(await orders.statusOf(order)).toBe('REFUNDED')
  })
})
