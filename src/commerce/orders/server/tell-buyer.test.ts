import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { shopOf } from '../../shop/server/testing/shop-of.ts'
import { countOpenPayments, tellBuyer } from './index.ts'
import { remindOfHolds } from './remind-of-holds.ts'
import { ordersOf } from './testing/orders-of.ts'

const start = Date.parse('2026-11-22T12:00:00Z')
const minute = 60_000
let database: TestDatabase
let orders: ReturnType<typeof ordersOf>
let project: Awaited<ReturnType<ReturnType<typeof shopOf>['aProject']>>
beforeAll(async () => {
  database = await testDatabase()
  orders = ordersOf(database)
  const name = { en: 'Tape', ko: '테이프' }
  project = await shopOf(database).aProject({ name, until: '2030-01-01T00:00:00Z' })
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('truncate domain_events cascade'))

const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const anOrder = async (kind: 'anOrder' | 'aPaidOrder' = 'anOrder') => {
  const userId = await orders.aBuyer()
  const [product] = project.products
  const lines = [{ productId: product?.id ?? 0, variantId: project.variantIds[0] ?? 0 }]
  const order = await orders[kind]({ userId, projectId: project.id, lines, now: start })
  return { userId, id: order?.id ?? 0, publicId: order?.publicId ?? '' }
}
const told = () => run('select params, path, to_json(fan_ids) as fans from domain_events order by id')
const remind = (minutes: number) =>
  remindOfHolds.run({}, aTaskContext(database, { now: () => start + minutes * minute }))

test('who has paid is told so, in every language of the project', async () => {
  const { userId, id, publicId } = await anOrder('aPaidOrder')
  const [{ number }] = await run('select number from orders where id = $1', id)
  expect(await told()).toEqual([
    {
      params: { news: 'paid', number, project: { en: 'Tape', ko: '테이프' }, order_id: publicId },
      path: `/project/order/${publicId}/`,
      fans: [userId],
    },
  ])
})

test('a hold that ends in five minutes is told of once, and only where nothing is being paid', async () => {
  const [order, paying] = [await anOrder(), await anOrder()]
  await database.transaction(db => countOpenPayments(db, paying.id, 1))
  await remind(9)
  expect(await told()).toEqual([])
  await remind(10)
  await remind(11)
  expect(await told()).toMatchObject([{ params: { news: 'hold_ends' }, fans: [order.userId] }])
})

test('the same news of the same thing is told once, of another thing again; of a deleted account nobody', async () => {
  const { id, userId } = await anOrder()
  const tell = (of: string) =>
    database.transaction(db => tellBuyer(db, id, { news: 'refunded', of, at: start }))
  for (const refund of ['a', 'a', 'b']) await tell(refund)
  expect(await told()).toHaveLength(2)
  await run('update orders set user_id = null where user_id = $1', userId)
  await tell('c')
  expect(await told()).toHaveLength(2)
})
