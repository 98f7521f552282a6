import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { findMoneyProblems, findUnsettled } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

// Tests charges that arrive after their deadline, which can happen if the browser charges.

const minute = 60_000

describe('late charge handling', () => {
  let world: PaymentWorld
  beforeAll(async () => {
    world = await aPaymentWorld({ stock: 1, chargesByApproval: false })
  })
  afterEach(async () => {
    await world.settle()
    expect(await findMoneyProblems(world)).toEqual([])
    expect(await findUnsettled(world)).toEqual([])
    await world.rows('update variants set stock = stock + 1')
  })
  afterAll(() => world[Symbol.asyncDispose]())

  /** Simulates a faulty provider that charges a cancelled payment. */
  const chargesLate = (id: string) => Object.assign(world.fake.at(id), { status: 'charged', charges: 1 })
  const overdue = async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    await world.settle()
    expect(await world.orders.statusOf(order)).toBe('NOTHING')
    return { order, id: body.payment_id }
  }
  const findRefund = async (id: string) =>
    (
      await world.rows<{ reason: string; status: string }>(
        'select r.reason, r.status from refunds r join payments p on p.id = r.payment_id where p.public_id = $1',
        [id],
      )
    )[0]

  test('reserves the stock again for a late charge', async () => {
    const { order, id } = await overdue()
    chargesLate(id)
    await world.isTold(id)
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
    expect(await world.paymentRow(id)).toMatchObject({ status: 'SUCCEEDED', pays: true })
  })

  test('refunds a late charge when the stock is sold', async () => {
    const { order, id } = await overdue()
    const other = await world.anOrder()
    const { body } = await world.pay(other)
    world.fake.agree(body.payment_id)
    await world.isTold(body.payment_id)
    chargesLate(id)
    await world.isTold(id)
    expect(await world.orders.statusOf(order)).toBe('NOTHING')
    expect(await findRefund(id)).toEqual({ reason: 'no_stock', status: 'done' })
    const sentNews = await world.rows(
      `select params ->> 'news' as news from domain_events where key like $1 order by id`,
      [`order:${order.publicId}:%`],
    )
    expect(sentNews).toEqual([{ news: 'no_stock' }, { news: 'refunded' }])
    expect(await world.paymentRow(id)).toMatchObject({ status: 'REFUNDED', pays: false })
  })

  test('starts no second payment when the first is charged during its cancellation', async () => {
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

  test('starts no second payment while the cancellation of the first is uncertain', async () => {
    const order = await world.anOrder()
    await world.pay(order)
    world.fake.faults.abandon.push('away')
    const second = await world.pay(order)
    expect(second.body).toMatchObject({ status: 'FAILED', failure_reason: 'other_payment_open' })
  })

  test('refunds one of two charged payments', async () => {
    const order = await world.anOrder()
    const first = await world.pay(order)
    const second = await world.pay(order)
    world.fake.agree(second.body.payment_id)
    await world.isTold(second.body.payment_id)
    chargesLate(first.body.payment_id)
    await world.isTold(first.body.payment_id)
    expect(await findRefund(first.body.payment_id)).toEqual({ reason: 'duplicate', status: 'done' })
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  })

  test.each([{ amount: 1_234 }, { currency: 'USD' }])(
    'refunds a charge of %j instead of the agreed amount',
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
      expect(await findRefund(body.payment_id)).toEqual({ reason: 'amount_mismatch', status: 'done' })
    },
  )

  test('refunds a wrong amount and stops reading, whatever the provider reports later', async () => {
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
    expect(await findRefund(body.payment_id)).toEqual({ reason: 'amount_mismatch', status: 'done' })
  })

  test('accepts a new payment when an earlier one turns out to have a wrong amount', async () => {
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

  test('cancels the payment when a card is refused and requires a new payment for the next card', async () => {
    const order = await world.anOrder()
    const { body } = await world.pay(order)
    world.fake.decline(body.payment_id)
    await world.isTold(body.payment_id)
    expect((await world.paymentRow(body.payment_id))['status']).toBe('FAILED')
    expect(world.fake.asked).toContain('abandon')
  })

  test('holds the stock while the cancellation is uncertain', async () => {
    const order = await world.anOrder()
    await world.pay(order)
    world.fake.faults.abandon.push('away')
    world.later(16 * minute)
    await world.sweep()
    await world.work()
    expect(await world.orders.statusOf(order)).toBe('PENDING')
  })
})
