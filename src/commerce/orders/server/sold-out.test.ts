import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentsModule } from '../../payments/server/index.ts'
import { type BuyingFixtures, buyingFixtures, getOutcome } from './testing/buying-fixtures.ts'

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures([paymentsModule])
})
afterAll(() => shop.database.close())
beforeEach(() => shop.begin())

/** Makes another fan buy the remaining stock. */
async function sellOut(quantity = 3) {
  const other = await shop.aBuyer()
  const body = shop.wanted(await shop.aQuote({ of: other, quantity }), {
    shipping_address_id: other.addressId,
  })
  expect((await shop.place(body, { token: other.token })).status).toBe(200)
}

describe('placeOrder when the stock is sold out', () => {
  test('rejects an order before locking any row', async () => {
    const body = shop.wanted(await shop.aQuote())
    await sellOut()
    const locker = await shop.database.pool.connect()
    await locker.query('begin')
    await locker.query('select from users where id = $1 for no key update', [shop.fan.userId])
    await locker.query('select from variants where id = any($1) for update', [shop.project.variantIds])
    const refused = await shop.place(body)
    await locker.query('rollback')
    locker.release()
    expect(getOutcome(refused)).toEqual([409, 'quote_changed'])
    expect(refused.body.quote?.problems).toEqual([expect.objectContaining({ code: 'out_of_stock' })])
    const keys = await shop.run('select from idempotency_keys where user_id = $1', shop.fan.userId)
    expect(keys).toHaveLength(0)
  })

  test('refers the last buyer to the existing order and returns it for a repeated key', async () => {
    await sellOut(2)
    const body = shop.wanted(await shop.aQuote())
    const key = randomUUID()
    const first = await shop.place(body, { key })
    expect(first.status).toBe(200)
    const repeat = await shop.place(body, { key })
    expect([repeat.status, repeat.body.order_id]).toEqual([200, first.body.order_id])
    const other = await shop.place(body)
    expect(getOutcome(other)).toEqual([409, 'order_open'])
    expect(other.body.order_id).toBe(first.body.order_id)
  })

  test('returns the cancelled order for a repeated key although another fan has bought the stock', async () => {
    await sellOut(2)
    const body = shop.wanted(await shop.aQuote())
    const key = randomUUID()
    const { order_id: orderId } = (await shop.place(body, { key })).body
    expect((await shop.ask(shop.fan.token, 'DELETE', `orders/${orderId}/`)).status).toBe(200)
    expect(await shop.held()).toEqual({ held_count: 2, sold_count: 0 })
    await sellOut(1)
    const readOrders = () =>
      shop.run('select public_id, status, is_holding from orders where user_id = $1', shop.fan.userId)
    const before = await readOrders()
    expect(before).toEqual([expect.objectContaining({ status: 'NOTHING', is_holding: false })])

    const repeat = await shop.place(body, { key })
    expect([repeat.status, repeat.body.order_id, repeat.body.status]).toEqual([200, orderId, 'NOTHING'])
    const other = await shop.place(body)
    expect(getOutcome(other)).toEqual([409, 'quote_changed'])
    expect(other.body.quote?.problems).toEqual([expect.objectContaining({ code: 'out_of_stock' })])
    expect(await readOrders()).toEqual(before)
    expect(await shop.held()).toEqual({ held_count: 3, sold_count: 0 })
    expect(await shop.orders.miscounts(shop.project.id)).toEqual([])
  })

  test('reports an unconfirmed email address before the missing stock', async () => {
    const quote = await shop.aQuote()
    await sellOut()
    await shop.run('update users set email_confirmed_at = null where id = $1', shop.fan.userId)
    expect(getOutcome(await shop.place(shop.wanted(quote)))).toEqual([403, 'email_unconfirmed'])
  })

  test("returns 404 for another fan's quote", async () => {
    const quote = await shop.aQuote()
    await sellOut()
    const other = await shop.aBuyer()
    const body = shop.wanted(quote, { shipping_address_id: other.addressId })
    expect(getOutcome(await shop.place(body, { token: other.token }))).toEqual([404, 'quote_not_found'])
  })
})
