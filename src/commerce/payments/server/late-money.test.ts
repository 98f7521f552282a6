import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { moneyProblems, unsettled } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

// Money that comes when nobody waits for it any more, as it may where the browser charges and not we.

const minute = 60_000

describe('a provider whose browser charges', () => {
  let world: PaymentWorld
  beforeAll(async () => {
    world = await aPaymentWorld({ stock: 1, chargesByApproval: false })
  })
  afterEach(async () => {
    await world.settle()
    expect(await moneyProblems(world)).toEqual([])
    expect(await unsettled(world)).toEqual([])
    await world.rows('update variants set stock = stock + 1')
  })
  afterAll(() => world[Symbol.asyncDispose]())

  /** What a provider should never do, and does: it charges what was given up. */
  const chargesLate = (id: string) => Object.assign(world.fake.at(id), { status: 'charged', charges: 1 })
  const overdue = async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    await world.settle()
    expect(await world.orders.statusOf(order)).toBe('NOTHING')
    return { order, id: body.payment_id }
  }
  const refundOf = async (id: string) =>
    (
      await world.rows<{ reason: string; status: string }>(
        'select r.reason, r.status from refunds r join payments p on p.id = r.payment_id where p.public_id = $1',
        [id],
      )
    )[0]

  test('late money takes the stock again', async () => {
    const { order, id } = await overdue()
    chargesLate(id)
    await world.isTold(id)
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
    expect(await world.paymentRow(id)).toMatchObject({ status: 'SUCCEEDED', pays: true })
  })

  test('late money without stock goes back', async () => {
    const { order, id } = await overdue()
    const other = await world.anOrder()
    const { body } = await world.pay(other)
    world.fake.agree(body.payment_id)
    await world.isTold(body.payment_id)
    chargesLate(id)
    await world.isTold(id)
    expect(await world.orders.statusOf(order)).toBe('NOTHING')
    expect(await refundOf(id)).toEqual({ reason: 'no_stock', status: 'done' })
    const told = await world.rows(
      `select params ->> 'news' as news from domain_events where key like $1 order by id`,
      [`order:${order.publicId}:%`],
    )
    expect(told).toEqual([{ news: 'no_stock' }, { news: 'refunded' }])
    expect(await world.paymentRow(id)).toMatchObject({ status: 'REFUNDED', pays: false })
  })

  test('the first payment is charged while it is undone for the second: the second is not begun', async () => {
    const order = await world.anOrder()
    const first = await world.pay(order)
    world.fake.during('abandon', async () => world.fake.agree(first.body.payment_id))
    const second = await world.pay(order)
    expect(second.body).toMatchObject({
      status: 'FAILED',
      failure_reason: 'order_paid',
      order_status: 'INPROGRESS',
    })
    expect((await world.paymentRow(first.body.payment_id))['pays']).toBe(true)
  })

  test('nobody knows whether the first one is undone: the second is not begun', async () => {
    const order = await world.anOrder()
    await world.pay(order)
    world.fake.faults.abandon.push('away')
    const second = await world.pay(order)
    expect(second.body).toMatchObject({ status: 'FAILED', failure_reason: 'other_payment_open' })
  })

  test('both payments of an order are charged: one goes back', async () => {
    const order = await world.anOrder()
    const first = await world.pay(order)
    const second = await world.pay(order)
    world.fake.agree(second.body.payment_id)
    await world.isTold(second.body.payment_id)
    chargesLate(first.body.payment_id)
    await world.isTold(first.body.payment_id)
    expect(await refundOf(first.body.payment_id)).toEqual({ reason: 'duplicate', status: 'done' })
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  })

  test.each([{ amount: 1_234 }, { currency: 'USD' }])(
    '%j was charged instead: it pays nothing and goes back',
    async money => {
      const order = await world.anOrder()
      const { body } = await world.pay(order)
      Object.assign(world.fake.at(body.payment_id), money)
      world.fake.agree(body.payment_id)
      await world.isTold(body.payment_id)
      await world.isTold(body.payment_id)
      expect(await world.orders.statusOf(order)).toBe('PENDING')
      expect(await world.paymentRow(body.payment_id)).toMatchObject({
        status: 'FAILED',
        failure_reason: 'amount_mismatch',
      })
      expect(await refundOf(body.payment_id)).toEqual({ reason: 'amount_mismatch', status: 'done' })
    },
  )

  test('another amount goes back, whatever the provider says later, and is not read for ever', async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    const says = (amount: number) => Object.assign(world.fake.at(body.payment_id), { amount })
    says(1_234)
    world.fake.agree(body.payment_id)
    for (const amount of [1_234, 1_000, 1_234]) {
      says(amount)
      await world.isTold(body.payment_id)
      world.later(minute)
      expect(await world.orders.statusOf(order)).toBe('PENDING')
      expect(await world.paymentRow(body.payment_id)).toMatchObject({ status: 'FAILED', read_due_at: null })
    }
    expect(await refundOf(body.payment_id)).toEqual({ reason: 'amount_mismatch', status: 'done' })
  })

  test('another amount that is found as the fan tries again leaves the order to the new payment', async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    Object.assign(world.fake.at(body.payment_id), { amount: 1_234 })
    world.fake.agree(body.payment_id)
    const again = await world.pay(order)
    expect(again.body).toMatchObject({ status: 'REQUIRES_FOLLOW_UP_ACTION', failure_reason: null })
    expect((await world.paymentRow(body.payment_id))['failure_reason']).toBe('amount_mismatch')
    world.fake.agree(again.body.payment_id)
    await world.isTold(again.body.payment_id)
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  })

  test('a card was refused: its window is closed, so that the next card is a payment of its own', async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    world.fake.decline(body.payment_id)
    await world.isTold(body.payment_id)
    expect((await world.paymentRow(body.payment_id))['status']).toBe('FAILED')
    expect(world.fake.asked).toContain('abandon')
  })

  test('stock is not free while nobody knows whether the window is closed', async () => {
    const order = await world.anOrder()
    await world.pay(order)
    world.fake.faults.abandon.push('away')
    world.later(16 * minute)
    await world.sweep()
    await world.work()
    expect(await world.orders.statusOf(order)).toBe('PENDING')
  })
})
