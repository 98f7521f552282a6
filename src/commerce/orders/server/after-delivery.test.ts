import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { shopFixtures } from '../../shop/server/testing/shop-fixtures.ts'
import { completeOrders } from './complete-orders.ts'
import { listUnrefunded } from './compute-refund.ts'
import { lockOrder } from './lock-order.ts'
import { purgeClearanceCodes, purgeOrderDetails } from './purge-order-details.ts'
import { takeBackItems } from './take-back-items.ts'
import { orderFixtures } from './testing/order-fixtures.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-11-22T12:00:00Z')
let database: TestDatabase
let orders: ReturnType<typeof orderFixtures>
let line: { productId: number; variantId: number; customFields: Record<string, string> }
let projectId: number
beforeAll(async () => {
  database = await testDatabase()
  orders = orderFixtures(database)
  const project = await shopFixtures(database).aProject({ until: '2030-01-01T00:00:00Z' })
  projectId = project.id
  line = {
    productId: project.products[0]?.id ?? 0,
    variantId: project.variantIds[0] ?? 0,
    customFields: { 1: 'For Mina' },
  }
})
afterAll(() => database.close())

const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const contextAfter = (days: number, ms = 0) =>
  aTaskContext(database, { now: () => start + days * dayMs + ms })

async function anOrder(columns: Record<string, unknown>, userId?: number) {
  const order = await orders.aPaidOrder({
    userId: userId ?? (await orders.aBuyer()),
    projectId,
    lines: [line],
    now: start,
    address: { country_code: 'KR', name: 'Mina', clearance_code: 'P123456789012' },
  })
  for (const [name, value] of Object.entries(columns)) {
    await run(`update orders set ${name} = $2 where id = $1`, order.id, value)
  }
  return order
}
const readPersonalData = async ({ id }: { id: number }) => {
  const [row] = await run(
    `select o.shipping_address as address, l.custom_fields as fields from orders o
      join order_lines l on l.order_id = o.id where o.id = $1`,
    id,
  )
  return row
}

async function purge(context: ReturnType<typeof contextAfter>) {
  await purgeOrderDetails.run({}, context)
  await purgeClearanceCodes.run({}, context)
}

describe('order completion and retention', () => {
  test('completes a dispatched order exactly three weeks after dispatch', async () => {
    const order = await anOrder({ status: 'DISPATCHED', dispatched_at: new Date(start) })
    await run(
      `insert into parcels (order_id, carrier, number, sent_at) values ($1, 'A carrier', 'on its way', $2)`,
      ...[order.id, new Date(start)],
    )
    await completeOrders.run({}, contextAfter(21, -1))
    expect(await orders.statusOf(order)).toBe('DISPATCHED')
    await completeOrders.run({}, contextAfter(21))
    expect(await orders.statusOf(order)).toBe('COMPLETED')
    expect(await run('select completed_at from orders where id = $1', order.id)).toEqual([
      { completed_at: new Date(start + 21 * dayMs) },
    ])
    // The right of withdrawal starts at delivery.
    expect(await run('select delivered_at from parcels where order_id = $1', order.id)).toEqual([
      { delivered_at: new Date(start + 21 * dayMs) },
    ])
  })

  test('purges custom fields and clearance codes 90 days after delivery and addresses after five years', async () => {
    const complete = { status: 'COMPLETED', completed_at: new Date(start) }
    const [done, open] = [await anOrder(complete), await anOrder({})]
    await purge(contextAfter(90))
    expect(await readPersonalData(done)).toMatchObject({
      address: { clearance_code: 'P123456789012' },
      fields: line.customFields,
    })
    await purge(contextAfter(90, 1))
    expect(await readPersonalData(done)).toEqual({
      address: { country_code: 'KR', name: 'Mina', clearance_code: null },
      fields: {},
    })
    expect(await readPersonalData(open)).toMatchObject({
      address: { clearance_code: 'P123456789012' },
      fields: line.customFields,
    })
    await purge(contextAfter(5 * 366))
    expect(await readPersonalData(done)).toMatchObject({ address: null })
    expect(await readPersonalData(open)).toMatchObject({ address: { name: 'Mina' } })
  })

  test('purges all personal data of an unpaid order after 90 days', async () => {
    const order = await anOrder({ status: 'NOTHING', paid_at: null })
    await purgeOrderDetails.run({}, contextAfter(90, 1))
    expect(await readPersonalData(order)).toEqual({ address: null, fields: {} })
  })

  test('counts the 90 days from the refund when the order is refunded', async () => {
    const order = await anOrder({})
    await database.transaction(async db => {
      const locked = await lockOrder(db, order)
      if (!locked) throw new Error('the order is gone')
      await takeBackItems(db, locked, listUnrefunded(locked), {
        at: start + 100 * dayMs,
        actor: 'operator:Ada',
      })
    })
    await purge(contextAfter(190))
    expect(await readPersonalData(order)).toMatchObject({
      address: { clearance_code: 'P123456789012' },
      fields: line.customFields,
    })
    await purge(contextAfter(190, 1))
    expect(await readPersonalData(order)).toMatchObject({ address: { clearance_code: null }, fields: {} })
  })

  test("purges the address book's clearance code with the order's unless it was used later", async () => {
    const userId = await orders.aBuyer()
    for (const [id, usedAt] of [
      ['unused-since-its-order-1', start],
      ['used-since-its-order-22', start + 60 * dayMs],
    ] as const) {
      await run(
        `insert into shipping_addresses (id, user_id, country_code, name, line1, phone_number, clearance_code, is_default,
          created_at, updated_at, used_at) values ($1, $2, 'KR', 'Mina', '세종대로 110', '+82', 'P123456789012',
          $1 = 'unused-since-its-order-1', to_timestamp(0), to_timestamp(0), $3)`,
        ...[id, userId, new Date(usedAt)],
      )
      const complete = { status: 'COMPLETED', completed_at: new Date(start), shipping_address_id: id }
      await anOrder(complete, userId)
    }
    await purgeClearanceCodes.run({}, contextAfter(90, 1))
    expect(
      await run('select id, clearance_code from shipping_addresses where user_id = $1 order by id', userId),
    ).toEqual([
      { id: 'unused-since-its-order-1', clearance_code: null },
      { id: 'used-since-its-order-22', clearance_code: 'P123456789012' },
    ])
  })
})
