import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '../../../platform/contract/errors.ts'
import { lockOrder } from '../../orders/server/index.ts'
import { refundUnits } from './refund-order.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { findMoneyProblems, findUnsettled } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await aPaymentWorld({ stock: 1_000 })
})
afterEach(async () => {
  await world.settle()
  expect(await findMoneyProblems(world)).toEqual([])
  expect(await findUnsettled(world)).toEqual([])
})
afterAll(() => world[Symbol.asyncDispose]())

const refund = ({ id }: { id: number }, items: { position: number; quantity: number }[] | null = null) =>
  world.database.transaction(async db => {
    const order = await lockOrder(db, { id })
    if (!order) throw new Error('the order is gone')
    return refundUnits(db, world.tools, order, { items, reason: 'a test', actor: 'operator:Ada' })
  })
const readRefunds = (paymentId: string) =>
  world.rows<{ status: string; amount: number }>(
    `select r.status, r.amount from refunds r join payments p on p.id = r.payment_id
      where p.public_id = $1 order by r.id`,
    [paymentId],
  )
const three = () => ({ lines: [{ ...world.line, quantity: 3, unit: 1_000, discount: 100, tax: 475 }] })

describe('order refunds', () => {
  test('free the units, return the money and balance the books when the whole order is refunded', async () => {
    const order = await world.aPaidOrder({ ...three(), shipping: 300 })
    expect(await refund(order)).toMatchObject({ amount: 3_200 })
    expect(await world.orders.statusOf(order)).toBe('REFUNDED')
    expect(await readRefunds(order.paymentId)).toEqual([{ status: 'requested', amount: 3_200 }])
    await world.work()
    expect(await world.paymentRow(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded: 3_200 })
    const sums = await world.rows(
      `select l.account, sum(l.amount)::int as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
      join payments p on p.id = e.payment_id where p.public_id = $1 group by l.account order by 1`,
      [order.paymentId],
    )
    const balancedAccounts = ['receivable:paypal', 'refunds_payable', 'sales', 'shipping', 'tax']
    expect(sums).toEqual(balancedAccounts.map(account => ({ account, amount: 0 })))
  })

  test('return parts one after another and the remainder last', async () => {
    const order = await world.aPaidOrder({ ...three(), shipping: 300 })
    const unit = [{ position: 0, quantity: 1 }]
    for (const time of [1, 2, 3]) {
      expect(await refund(order, unit)).toMatchObject({ refund_id: expect.any(String) })
      await world.work()
      expect((await world.paymentRow(order.paymentId))['status']).toBe(time < 3 ? 'SUCCEEDED' : 'REFUNDED')
    }
    expect(await refund(order, unit)).toBeInstanceOf(Failure)
  })

  test('are sent one at a time per payment', async () => {
    const order = await world.aPaidOrder(three())
    const unit = [{ position: 0, quantity: 1 }]
    await refund(order, unit)
    await refund(order, unit)
    world.fake.faults.refund.push('away')
    await world.work()
    expect((await readRefunds(order.paymentId)).map(({ status }) => status)).toEqual([
      'requested',
      'requested',
    ])
    expect(world.fake.at(order.paymentId).refunds.size).toBe(0)
  })

  test.each(['lost', 'away'] as const)(
    'are requested again and paid once when a response is %s',
    async fault => {
      const order = await world.aPaidOrder()
      world.fake.faults.refund.push(fault)
      await refund(order)
      await world.work()
      expect((await world.paymentRow(order.paymentId))['status']).toBe('SUCCEEDED')
      await world.settle(1)
      expect((await world.paymentRow(order.paymentId))['status']).toBe('REFUNDED')
    },
  )

  test('call the provider once when two jobs run for the same refund', async () => {
    const order = await world.aPaidOrder()
    const countCalls = () => world.fake.asked.filter(operation => operation === 'refund').length
    const before = countCalls()
    world.fake.during('refund', () => world.sweep().then(world.work))
    await refund(order)
    await world.work()
    expect(countCalls() - before).toBe(1)
  })

  test('complete when the process dies between any two steps', async () => {
    for (let steps = 0; ; steps += 1) {
      const order = await world.aPaidOrder()
      await refund(order)
      world.steps.left = steps
      await world.work().catch(() => {})
      const isOver = world.steps.left > 0
      world.steps.left = Number.POSITIVE_INFINITY
      await world.settle(1)
      expect([steps, (await world.paymentRow(order.paymentId))['status']]).toEqual([steps, 'REFUNDED'])
      if (isOver) break
    }
  })

  test('may stay pending or fail after completion', async () => {
    const order = await world.aPaidOrder()
    world.fake.during('refund', async () => {
      world.fake.slowRefunds = true
    })
    await refund(order)
    await world.work()
    expect(await readRefunds(order.paymentId)).toMatchObject([{ status: 'pending' }])
    world.fake.slowRefunds = false
    const [[id, given] = []] = [...world.fake.at(order.paymentId).refunds]
    if (!given) throw new Error(`no refund ${id}`)
    given.status = 'done'
    await world.settle(1)
    expect((await world.paymentRow(order.paymentId))['status']).toBe('REFUNDED')
    const ended = () =>
      world.rows(
        'select r.settled_at, r.failure_reason from refunds r join payments p on p.id = r.payment_id where p.public_id = $1',
        [order.paymentId],
      )
    const readAgain = async () => {
      world.later(60_000)
      await world.rows('update refunds set read_due_at = $1', [new Date(world.clock.now)])
      await world.settle(1)
    }
    const done = await ended()
    await readAgain()
    expect(await ended()).toEqual(done)

    given.status = 'failed'
    await readAgain()
    expect(await readRefunds(order.paymentId)).toMatchObject([{ status: 'failed' }])
    expect(await world.paymentRow(order.paymentId)).toMatchObject({ status: 'SUCCEEDED', refunded: 0 })
    const failed = await ended()
    expect(failed).toMatchObject([{ failure_reason: expect.any(String) }])
    given.status = 'pending'
    await readAgain()
    expect(await ended()).toEqual(failed)
  })
})
