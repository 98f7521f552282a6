import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockOrder } from '../../orders/server/index.ts'
import { refundUnits } from './refund-order.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await aPaymentWorld({ stock: 10 })
})
afterAll(() => world[Symbol.asyncDispose]())

/** Reads the news sent to the order's fan, oldest first. */
const readNews = async ({ id }: { id: number }) =>
  (
    await world.rows<{ news: string }>(
      `select h.params ->> 'news' as news from domain_events h join orders o on h.fan_ids = array[o.user_id]
        where o.id = $1 and h.params ->> 'number' = o.number order by h.id`,
      [id],
    )
  ).map(({ news }) => news)

describe('payment notifications', () => {
  test('are sent once per refund when the provider confirms it', async () => {
    const order = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 2 }] })
    const refund = () =>
      world.database.transaction(async db => {
        const locked = await lockOrder(db, order)
        if (!locked) throw new Error('the order is gone')
        const items = [{ position: 0, quantity: 1 }]
        return refundUnits(db, world.tools, locked, { items, reason: 'a test', actor: 'system' })
      })
    await refund()
    expect(await readNews(order)).toEqual(['paid'])
    await world.work()
    expect(await readNews(order)).toEqual(['paid', 'refunded'])
    await refund()
    await world.work()
    await world.settle()
    expect(await readNews(order)).toEqual(['paid', 'refunded', 'refunded'])
  })

  test('are sent when a pending payment fails', async () => {
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
    expect(await readNews(order)).toEqual(['not_paid'])
  })

  test('are omitted when a payment fails while the fan is on the page', async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    world.fake.at(body.payment_id).status = 'failed'
    await world.isTold(body.payment_id)
    expect((await world.paymentRow(body.payment_id))['status']).toBe('FAILED')
    expect(await readNews(order)).toEqual([])
  })
})
