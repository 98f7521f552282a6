import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actWorld } from '../../../../../tests/helpers/act-world.ts'
import { grantCoupon } from '../../../coupons/server/index.ts'
import { couponFixtures } from '../../../coupons/server/testing/coupon-fixtures.ts'
import {
  createDrawnSales,
  type DrawnSales,
  hour,
  opensAt,
} from '../../../draws/server/testing/drawn-sales.ts'
import { buildHasBoughtSql } from '../../../shop/server/index.ts'
import { countSales } from '../count-stopped-sales.ts'
import { listUnrefunded, lockOrder, takeBackItems } from '../index.ts'
import { listOwnOrders } from '../list-orders.ts'
import { countUnsent } from '../staff/count-unsent.ts'
import { buildLastUnpaidAtSql } from '../unpaid-holds.ts'
import { replaceAct } from './replace-act.ts'

// Every count of the product that reads orders, and what a replacement of two units changes in it.

let sales: DrawnSales
let sale: Awaited<ReturnType<DrawnSales['aSale']>>
let order: { id: number; publicId: string }
let userId: number
const now = opensAt + hour
const address = { name: 'Mina', line1: 'Lindenstr. 4', city: 'Berlin', postal_code: '10969' }

beforeAll(async () => {
  sales = await createDrawnSales()
})
afterAll(() => sales.close())
beforeEach(async () => {
  sale = await sales.aSale([])
  userId = await sales.orders.aBuyer()
  const couponId = await couponFixtures(sales.database).aCoupon()
  await sales.database.transaction(db => grantCoupon(db, [userId], { couponId, now }))
  const bought = { userId, projectId: sale.id, lines: sale.lines(2), couponId, address, now }
  order = await sales.orders.aPaidOrder({ ...bought, supporter: 'named' })
})

const replace = async (at = now, quantity = 2) => {
  const acts = actWorld(sales.database, () => at)
  const pieces = [{ position: 0, quantity }]
  const done = await acts.perform(replaceAct, { order_id: order.publicId, pieces, cause: 'lost' })
  if (!('result' in done)) throw new Error('it was not replaced')
  return String(done.result['order_id'])
}
const takeBackAll = ({ id }: { id: number }) =>
  sales.database.transaction(async db => {
    const locked = await lockOrder(db, { id })
    if (locked) await takeBackItems(db, locked, listUnrefunded(locked), { at: now, actor: 'operator:Ada' })
  })

const countSql = async (text: string, ...values: unknown[]): Promise<number> => {
  const [row] = await sales.run(`select (${text})::int as count`, ...values)
  return Number(row?.count)
}
const ofVariant = (sum: string) => () =>
  countSql(`select ${sum} from variants where id = $1`, sale.variantIds[0])
const ofFan =
  (from: string, sum = 'count(*)') =>
  () =>
    countSql(`select coalesce(${sum}, 0) from ${from} where user_id = $1`, userId)
const ofTable = (table: string) => () => countSql(`select count(*) from ${table}`)
const everything = { projectId: null, country: null, paidBefore: null, scope: null }

const counts: [string, () => Promise<number>, number][] = [
  ['units taken from stock', ofVariant('sold_count + held_count'), 2],
  ['paid units, which goals count', ofVariant('sold_count - unpaid_count'), 0],
  ["units against the fan's limit", ofFan('fan_pieces', 'sum(held_count + sold_count)'), 0],
  ["uses of the fan's coupons", ofFan('fan_coupons', 'sum(held_count + used_count)'), 0],
  ['uses of coupons', () => countSql('select sum(held_count + used_count) from coupons'), 0],
  ['entries in draws', ofTable('draw_entries'), 0],
  ['supporters of projects', ofTable('project_supporters'), 0],
  ['supporters by country', () => countSql('select sum(supporter_count) from supporter_countries'), 0],
  ['entry tickets', ofTable('entry_tickets'), 0],
  ['payments', ofTable('payments'), 0],
  ['entries of the ledger, which reports and statistics sum', ofTable('ledger_entries'), 0],
  [
    'orders that a stopped sale affects',
    async () => {
      const ids = sale.products.map(({ id }) => id)
      return (await countSales(sales.database.read, { productIds: ids, stoppedIds: ids })).orders
    },
    0,
  ],
  ['orders to send', () => countUnsent(sales.database.read, everything), 1],
  [
    "the fan's list of orders",
    async () => {
      const page = { userId, locale: 'en', now, limit: 10, offset: 0 }
      return (await listOwnOrders(sales.database.read, page)).rows.length
    },
    1,
  ],
]

describe('a replacement', () => {
  test.each(counts)('changes %s by what the table says', async (_, read, change) => {
    const before = await read()
    await replace()
    expect((await read()) - before).toBe(change)
    expect(await sales.orders.miscounts(sale.id)).toEqual([])
  })

  test.each(counts)('changes %s back when it is taken back before it is sent', async (name, read) => {
    const before = await read()
    const [row] = await sales.run('select id from orders where public_id = $1', await replace())
    await takeBackAll({ id: Number(row?.id) })
    // The fan's list keeps the order, as every refunded one.
    expect((await read()) - before).toBe(name === "the fan's list of orders" ? 1 : 0)
    expect(await sales.orders.miscounts(sale.id)).toEqual([])
  })

  test('makes no buyer and no supporter of a fan whose order was refunded', async () => {
    await replace()
    await takeBackAll(order)
    expect(await countSql(`select count(*) where ${buildHasBoughtSql('$1')}`, userId)).toBe(0)
    expect(await ofFan('project_supporters')()).toBe(0)
    expect(await sales.orders.miscounts(sale.id)).toEqual([])
  })

  test('ends no pause after unpaid orders', async () => {
    const unpaid = { userId, projectId: sale.id, lines: sale.lines(1) }
    for (const minutes of [20, 40]) await sales.orders.anUnpaidOrder(unpaid, now + minutes * 60_000)
    const lastUnpaid = async () => {
      const sql = buildLastUnpaidAtSql({ userId: '$1', projectId: '$2', now: '$3' })
      const [row] = await sales.run(`select ${sql} as at`, userId, sale.id, new Date(now + hour))
      return row?.at
    }
    const before = await lastUnpaid()
    expect(before).toEqual(expect.any(Date))
    await replace(now + hour, 1)
    expect(await lastUnpaid()).toEqual(before)
  })
})
