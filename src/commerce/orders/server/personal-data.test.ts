import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsModule, hashPassword, startSession } from '../../../identity/accounts/server/index.ts'
import { settingsModule } from '../../../identity/settings/server/index.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { addressesModule } from '../../addresses/server/index.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { ordersModule } from './index.ts'
import { orderData } from './personal-data.ts'
import { orderFixtures } from './testing/order-fixtures.ts'

const password = 'seven-quiet-rivers7'
const now = Date.parse('2026-11-22T12:00:00Z')
let database: TestDatabase
let api: ReturnType<typeof testApi>
let lines: { productId: number; variantId: number; customFields: Record<string, string> }[]
let projectId: number
beforeAll(async () => {
  database = await testDatabase()
  // Modules erase data in this order, as in src/app/modules.ts.
  const modules = [accountsModule, settingsModule, ordersModule, addressesModule]
  api = testApi({ database, modules, now: () => now })
  const project = await shopFixtures(database).aProject({ until: '2030-01-01T00:00:00Z' })
  projectId = project.id
  const [product] = project.products
  lines = [
    {
      productId: product?.id ?? 0,
      variantId: project.variantIds[0] ?? 0,
      customFields: { 1: 'For Quentillia' },
    },
  ]
})
afterAll(() => database.close())

const address = {
  country_code: 'KR',
  name: 'Quentillia',
  organization: null,
  line1: '세종대로 110',
  line2: null,
  sublocality: null,
  city: '중구',
  region: '11',
  region_name: '서울특별시',
  postal_code: '04524',
  sorting_code: null,
  phone_number: '+821012345678',
  clearance_code: 'P123456789012',
}
const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

async function aFanWithAnOrder() {
  const userId = await orderFixtures(database).aBuyer({ password_hash: await hashPassword(password) })
  const order = await orderFixtures(database).aPaidOrder({
    userId,
    projectId,
    lines,
    now,
    address,
    country: 'KR',
  })
  const token = await startSession(database.db, userId, now)
  return { userId, order, token }
}

async function leave(token: string) {
  const response = await api.request('/api/v3/users/self/', {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  return { status: response.status, body: await response.json() }
}

describe('orderData', () => {
  test('rejects account deletion and names the order when one is open', async () => {
    const { userId, order, token } = await aFanWithAnOrder()
    const [{ number }] = await run('select number from orders where id = $1', order.id)
    expect(await leave(token)).toMatchObject({
      status: 409,
      body: {
        error_code: { name: 'orders_open_at_deletion' },
        orders: [{ order_id: order.publicId, number, status: 'INPROGRESS' }],
      },
    })
    expect(await run('select id from users where id = $1', userId)).toHaveLength(1)
  })

  test('rejects account deletion when a refund is pending', async () => {
    const { order, token } = await aFanWithAnOrder()
    await run(`update orders set status = 'REFUNDED' where id = $1`, order.id)
    const [{ id }] = await run(
      `insert into payments (public_id, order_id, provider, method, status, amount, currency, return_path, device,
        return_hash, created_at, ends_at)
      values (gen_random_uuid(), $1, 'paypal', 'paypal', 'SUCCEEDED', 1000, 'EUR', '/', 'desktop',
        sha256('a refund'), now(), now()) returning id`,
      order.id,
    )
    await run(
      `insert into refunds (public_id, payment_id, amount, reason, status, requested_at)
      values (gen_random_uuid(), $1, 1000, 'cancelled', 'pending', now())`,
      id,
    )
    expect((await leave(token)).status).toBe(409)
    await run(`update refunds set status = 'done' where payment_id = $1`, id)
    expect((await leave(token)).status).toBe(200)
  })

  test("retains an erased fan's orders with only the legally required name and address", async () => {
    const { order, token } = await aFanWithAnOrder()
    await run(`update orders set status = 'COMPLETED' where id = $1`, order.id)
    expect((await leave(token)).status).toBe(200)
    const [row] = await run(
      'select user_id, total, country_code, shipping_address from orders where id = $1',
      order.id,
    )
    expect(row).toMatchObject({ user_id: null, total: 1_000, country_code: 'KR' })
    expect(row.shipping_address).toEqual({ ...address, phone_number: '', clearance_code: null })
    expect(await run('select custom_fields from order_lines where order_id = $1', order.id)).toEqual([
      { custom_fields: {} },
    ])
  })

  test('erases the address of an unpaid order', async () => {
    const userId = await orderFixtures(database).aBuyer()
    const order = await orderFixtures(database).anOrder({ userId, projectId, lines, now, address })
    await run(`update orders set status = 'NOTHING', is_holding = false where id = $1`, order?.id)
    const person = { userId, emailKey: '', isEmailConfirmed: true, phoneE164: '' }
    await database.transaction(db => orderData.erase(db, person, now))
    expect(await run('select shipping_address from orders where id = $1', order?.id)).toEqual([
      { shipping_address: null },
    ])
  })

  test("exports a fan's orders with lines and payments", async () => {
    const { userId } = await aFanWithAnOrder()
    const person = { userId, emailKey: '', isEmailConfirmed: true, phoneE164: '' }
    const { orders } = await orderData.export(database.read, person)
    expect(orders).toMatchObject([
      {
        status: 'INPROGRESS',
        total: 1_000,
        shipping_address: { name: 'Quentillia' },
        payments: [],
        parcels: [],
        lines: [{ name: 'A thing', quantity: 1, custom_fields: { 1: 'For Quentillia' } }],
      },
    ])
  })
})
