import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { adjustOpenPayments, notifyBuyer } from './index.ts'
import { remindOfHolds } from './remind-of-holds.ts'
import { orderFixtures } from './testing/order-fixtures.ts'

const start = Date.parse('2026-11-22T12:00:00Z')
const minute = 60_000
let database: TestDatabase
let orders: ReturnType<typeof orderFixtures>
let project: Awaited<ReturnType<ReturnType<typeof shopFixtures>['aProject']>>
beforeAll(async () => {
  database = await testDatabase()
  orders = orderFixtures(database)
  const name = { en: 'Tape', ko: '테이프' }
  project = await shopFixtures(database).aProject({ name, until: '2030-01-01T00:00:00Z' })
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
const readNotices = () => run('select params, path, to_json(fan_ids) as fans from domain_events order by id')
const remind = (minutes: number) =>
  remindOfHolds.run({}, aTaskContext(database, { now: () => start + minutes * minute }))

describe('notifyBuyer', () => {
  test('notifies the buyer of the payment in every language of the project', async () => {
    const { userId, id, publicId } = await anOrder('aPaidOrder')
    const [{ number }] = await run('select number from orders where id = $1', id)
    expect(await readNotices()).toEqual([
      {
        params: { news: 'paid', number, project: { en: 'Tape', ko: '테이프' }, order_id: publicId },
        path: `/project/order/${publicId}/`,
        fans: [userId],
      },
    ])
  })

  test('reminds the buyer once when the hold ends in five minutes and no payment is open', async () => {
    const [order, paying] = [await anOrder(), await anOrder()]
    await database.transaction(db => adjustOpenPayments(db, paying.id, 1))
    await remind(9)
    expect(await readNotices()).toEqual([])
    await remind(10)
    await remind(11)
    expect(await readNotices()).toMatchObject([{ params: { news: 'hold_ends' }, fans: [order.userId] }])
  })

  test('notifies once per refund and skips orders of deleted accounts', async () => {
    const { id, userId } = await anOrder()
    const notifyOfRefund = (of: string) =>
      database.transaction(db => notifyBuyer(db, id, { news: 'refunded', of, at: start }))
    for (const refund of ['a', 'a', 'b']) await notifyOfRefund(refund)
    expect(await readNotices()).toHaveLength(2)
    await run('update orders set user_id = null where user_id = $1', userId)
    await notifyOfRefund('c')
    expect(await readNotices()).toHaveLength(2)
  })
})
