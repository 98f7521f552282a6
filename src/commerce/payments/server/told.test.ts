import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockOrder } from '../../orders/server/index.ts'
import { refundPieces } from './refund-order.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await aPaymentWorld({ stock: 10 })
})
afterAll(() => world[Symbol.asyncDispose]())

/** What the fan of an order was told, in order. */
const toldOf = async ({ id }: { id: number }) =>
  (
    await world.rows<{ news: string }>(
      `select h.params ->> 'news' as news from domain_events h join orders o on h.fan_ids = array[o.user_id]
        where o.id = $1 and h.params ->> 'number' = o.number order by h.id`,
      [id],
    )
  ).map(({ news }) => news)

test('a fan hears that the money is back when the provider says so, once for each refund', async () => {
  const order = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 2 }] })
  const refund = () =>
    world.database.transaction(async db => {
      const locked = await lockOrder(db, order)
      if (!locked) throw new Error('the order is gone')
      const items = [{ position: 0, quantity: 1 }]
      return refundPieces(db, world.tools, locked, { items, reason: 'a test', actor: 'system' })
    })
  await refund()
  expect(await toldOf(order)).toEqual(['paid'])
  await world.work()
  expect(await toldOf(order)).toEqual(['paid', 'refunded'])
  await refund()
  await world.work()
  await world.settle()
  expect(await toldOf(order)).toEqual(['paid', 'refunded', 'refunded'])
})

test('a fan whose payment was being checked hears that it failed', async () => {
  const order = await world.anOrder()
  const { body } = await world.pay(order)
  const payment = world.fake.at(body.payment_id)
  payment.status = 'processing'
  await world.isTold(body.payment_id)
  expect((await world.paymentRow(body.payment_id))['status']).toBe('PENDING')
  payment.status = 'failed'
  world.later(10_000)
  await world.work()
  expect((await world.paymentRow(body.payment_id))['status']).toBe('FAILED')
  expect(await toldOf(order)).toEqual(['not_paid'])
})

test('a fan whose payment failed at once is at the page, and hears nothing more', async () => {
  const order = await world.anOrder()
  const { body } = await world.pay(order)
  world.fake.at(body.payment_id).status = 'failed'
  await world.isTold(body.payment_id)
  expect((await world.paymentRow(body.payment_id))['status']).toBe('FAILED')
  expect(await toldOf(order)).toEqual([])
})
