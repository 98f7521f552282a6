import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paymentsModule } from '../../payments/server/index.ts'
import { type Buying, buyingIn, nameOf } from './testing/buying.ts'

let shop: Buying
beforeAll(async () => {
  shop = await buyingIn([paymentsModule])
})
afterAll(() => shop.database.close())
beforeEach(() => shop.begin())

/** Somebody else buys all that is left. */
async function sellOut(quantity = 3) {
  const other = await shop.aBuyer()
  const body = shop.wanted(await shop.aQuote({ of: other, quantity }), {
    shipping_address_id: other.addressId,
  })
  expect((await shop.place(body, { token: other.token })).status).toBe(200)
}

test('an order of what has sold out waits for nobody: it is refused before anything of it is locked', async () => {
  const body = shop.wanted(await shop.aQuote())
  await sellOut()
  const locker = await shop.database.pool.connect()
  await locker.query('begin')
  await locker.query('select from users where id = $1 for no key update', [shop.fan.userId])
  await locker.query('select from variants where id = any($1) for update', [shop.project.variantIds])
  const refused = await shop.place(body)
  await locker.query('rollback')
  locker.release()
  expect(nameOf(refused)).toEqual([409, 'quote_changed'])
  expect(refused.body.quote?.problems).toEqual([expect.objectContaining({ code: 'out_of_stock' })])
  const keys = await shop.run('select from idempotency_keys where user_id = $1', shop.fan.userId)
  expect(keys).toHaveLength(0)
})

test('who took the last piece is told of that order, and a repeat of the call is answered with it', async () => {
  await sellOut(2)
  const body = shop.wanted(await shop.aQuote())
  const key = randomUUID()
  const first = await shop.place(body, { key })
  expect(first.status).toBe(200)
  const repeat = await shop.place(body, { key })
  expect([repeat.status, repeat.body.order_id]).toEqual([200, first.body.order_id])
  const other = await shop.place(body)
  expect(nameOf(other)).toEqual([409, 'order_open'])
  expect(other.body.order_id).toBe(first.body.order_id)
})

test('a repeat of the call whose order was given up is answered with that order, although the piece is another’s by now', async () => {
  await sellOut(2)
  const body = shop.wanted(await shop.aQuote())
  const key = randomUUID()
  const { order_id: orderId } = (await shop.place(body, { key })).body
  expect((await shop.ask(shop.fan.token, 'DELETE', `orders/${orderId}/`)).status).toBe(200)
  expect(await shop.held()).toEqual({ held_count: 2, sold_count: 0 })
  await sellOut(1)
  const rowsOf = () =>
    shop.run('select public_id, status, is_holding from orders where user_id = $1', shop.fan.userId)
  const before = await rowsOf()
  expect(before).toEqual([expect.objectContaining({ status: 'NOTHING', is_holding: false })])

  const repeat = await shop.place(body, { key })
  expect([repeat.status, repeat.body.order_id, repeat.body.status]).toEqual([200, orderId, 'NOTHING'])
  const other = await shop.place(body)
  expect(nameOf(other)).toEqual([409, 'quote_changed'])
  expect(other.body.quote?.problems).toEqual([expect.objectContaining({ code: 'out_of_stock' })])
  expect(await rowsOf()).toEqual(before)
  expect(await shop.held()).toEqual({ held_count: 3, sold_count: 0 })
  expect(await shop.orders.miscounts(shop.project.id)).toEqual([])
})

test('what has to be said before is said although it has sold out', async () => {
  const quote = await shop.aQuote()
  await sellOut()
  await shop.run('update users set email_confirmed_at = null where id = $1', shop.fan.userId)
  expect(nameOf(await shop.place(shop.wanted(quote)))).toEqual([403, 'email_unconfirmed'])
})

test("another fan's quote is none, sold out or not", async () => {
  const quote = await shop.aQuote()
  await sellOut()
  const other = await shop.aBuyer()
  const body = shop.wanted(quote, { shipping_address_id: other.addressId })
  expect(nameOf(await shop.place(body, { token: other.token }))).toEqual([404, 'quote_not_found'])
})
