import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { grantCoupon } from '../../coupons/server/index.ts'
import { couponFixtures } from '../../coupons/server/testing/coupon-fixtures.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { endExpiredHolds } from './end-expired-holds.ts'
import {
  adjustOpenPayments,
  endHold,
  endHoldsIfExpired,
  findExpiredOrders,
  lockOrder,
  secureStock,
} from './index.ts'
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
  // Ends the orders left over from other tests.
  await database.pool.query('update orders set open_payments = 0')
  await endExpiredHolds.run({}, aTaskContext(database, { now: () => start + 1_000 * minute }))
  project = await shopFixtures(database).aProject({
    until: '2030-01-01T00:00:00Z',
    products: [{ stock: 5 }, { stock: 5 }],
  })
})

const toLine = (at = 0, quantity = 1) => ({
  productId: project.products[at]?.id ?? 0,
  variantId: project.products[at]?.variantIds[0] ?? 0,
  quantity,
})
const place = async (more: Partial<Parameters<typeof orders.anOrder>[0]> = {}) => {
  const userId = more.userId ?? (await orders.aBuyer())
  return orders.anOrder({ userId, projectId: project.id, lines: [toLine()], now, ...more })
}
const placed = async (more: Parameters<typeof place>[0] = {}) => {
  const order = await place(more)
  if (!order) throw new Error('there was too little')
  return order
}
const readCounts = async (at = 0) => {
  const ids = [toLine(at).variantId]
  const { rows } = await database.pool.query(
    'select held_count, sold_count from variants where id = any($1)',
    [ids],
  )
  return [rows[0]?.held_count, rows[0]?.sold_count]
}
const withOrder = <T>(
  which: { id: number },
  work: (
    db: Parameters<Parameters<TestDatabase['transaction']>[0]>[0],
    order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
  ) => Promise<T>,
) =>
  database.transaction(async db => {
    const order = await lockOrder(db, which)
    if (!order) throw new Error('there is no such order')
    return work(db, order)
  })
const giveUp = (which: { id: number }) =>
  withOrder(which, (db, order) => endHold(db, order, { act: 'give_up', at: now, actor: 'fan' }))

describe('order holds', () => {
  test('hold as many parallel orders as there is stock and keep the counters consistent', async () => {
    const all = await Promise.all(Array.from({ length: 9 }, () => place()))
    expect(all.filter(Boolean)).toHaveLength(5)
    expect(await readCounts()).toEqual([5, 0])
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('reserve nothing when one line is sold out', async () => {
    await placed({ lines: [toLine(1, 5)] })
    expect(await place({ lines: [toLine(0, 2), toLine(1)] })).toBe(null)
    expect(await readCounts(0)).toEqual([0, 0])
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test("give a coupon's last use to one of two fans and free it on cancellation", async () => {
    const couponId = await couponFixtures(database).aCoupon({ uses_max: 1 })
    const fans = [await orders.aBuyer(), await orders.aBuyer()]
    await database.transaction(db => grantCoupon(db, fans, { couponId, now }))
    const both = await Promise.all(fans.map(userId => place({ userId, couponId })))
    const [held] = both.filter(order => order !== null)
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(await orders.miscounts(project.id)).toEqual([])
    expect(await giveUp(held ?? { id: 0 })).toBe('ended')
    const other = fans[both.indexOf(null)] ?? 0
    expect(await place({ userId: other, couponId })).not.toBe(null)
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('end once when cancelled twice', async () => {
    const order = await placed()
    const ends = await Promise.all([giveUp(order), giveUp(order)])
    expect(ends.toSorted()).toEqual(['ended', 'nothing_held'])
    expect(await orders.statusOf(order)).toBe('NOTHING')
    expect(await readCounts()).toEqual([0, 0])
  })

  test('end on expiry unless a payment may still be charged', async () => {
    const [lasting, over] = [await placed(), await placed()]
    await database.transaction(db => adjustOpenPayments(db, lasting.id, 1))
    now += 16 * minute
    const fresh = await placed()
    await endExpiredHolds.run({}, aTaskContext(database, { now: () => now }))
    expect(await Promise.all([lasting, over, fresh].map(orders.statusOf))).toEqual([
      'PENDING',
      'NOTHING',
      'PENDING',
    ])
    const waiting = { now, limit: 10, hasOpenPayment: true }
    expect(await findExpiredOrders(database.read, waiting)).toEqual([lasting.id])
    expect(await giveUp(lasting)).toBe('payment_open')
    expect(await database.transaction(db => adjustOpenPayments(db, lasting.id, -1))).toBe(0)
    await endExpiredHolds.run({}, aTaskContext(database, { now: () => now }))
    expect(await orders.statusOf(lasting)).toBe('NOTHING')
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('free stock exactly when they expire', async () => {
    const over = await placed({ lines: [toLine(0, 5)] })
    const others = await placed({ lines: [toLine(1, 5)] })
    expect(await place()).toBe(null)
    expect(await database.transaction(db => endHoldsIfExpired(db, [over.id], now))).toBe(0)
    now += 15 * minute
    expect(await database.transaction(db => endHoldsIfExpired(db, [over.id], now))).toBe(1)
    expect(await place()).not.toBe(null)
    expect([await orders.statusOf(over), await orders.statusOf(others)]).toEqual(['NOTHING', 'PENDING'])
    expect(await orders.miscounts(project.id)).toEqual([])
  })

  test('are extended before an approval but never shortened', async () => {
    const order = await placed()
    const readExpiry = async () =>
      (await withOrder(order, async (_db, locked) => locked)).holdExpiresAt?.getTime()
    const secure = (untilMs: number) =>
      withOrder(order, (db, locked) => secureStock(db, locked, { untilMs, now }))
    expect(await secure(start + minute)).toBe('secured')
    expect(await readExpiry()).toBe(start + 15 * minute)
    expect(await secure(start + 16 * minute)).toBe('secured')
    expect(await readExpiry()).toBe(start + 16 * minute)
  })

  test("return null for another fan's order", async () => {
    const order = await placed()
    const other = await orders.aBuyer()
    expect(await database.transaction(db => lockOrder(db, { publicId: order.publicId }, other))).toBe(null)
    expect(await database.transaction(db => lockOrder(db, { publicId: order.publicId }))).toMatchObject({
      id: order.id,
      lines: [{ position: 0, quantity: 1, unit: 1_000 }],
    })
  })
})
