import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../../../platform/contract/errors.ts'
import { lockOrder } from '../../orders/server/index.ts'
import { findPayment } from './payment-row.ts'
import type { DisputeNews } from './providers/provider.ts'
import { recordDispute } from './record-dispute.ts'
import { refundUnits } from './refund-order.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { findMoneyProblems } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

let world: PaymentWorld
beforeEach(async () => {
  world = await aPaymentWorld({ stock: 1_000 })
})
afterEach(async () => {
  expect(await findMoneyProblems(world)).toEqual([])
  await world[Symbol.asyncDispose]()
})

async function endProject() {
  await world.rows(`update projects set status = 'cancelled'`)
  await world.sweep()
  await world.work()
}
const refund = ({ id }: { id: number }, items: { position: number; quantity: number }[] | null = null) =>
  world.database.transaction(async db => {
    const order = await lockOrder(db, { id })
    if (!order) throw new Error('the order is gone')
    return refundUnits(db, world.tools, order, { items, reason: 'a test', actor: 'operator:Ada' })
  })
const dispute = (paymentId: string, outcome: DisputeNews['is']) =>
  world.database.transaction(async db => {
    const payment = await findPayment(db, paymentId)
    if (payment) await recordDispute(db, world.tools, payment, { ref: 'a dispute', is: outcome })
  })
const setProvider = (name: string, paymentId: string) =>
  world.rows('update payments set provider = $1 where public_id = $2', [name, paymentId])

describe('refundProject', () => {
  test('refunds other orders when the provider of one order is not configured', async () => {
    const stuck = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 2 }] })
    await refund(stuck, [{ position: 0, quantity: 1 }])
    await world.work()
    const other = await world.aPaidOrder()
    await setProvider('kakaopay', stuck.paymentId)
    await endProject()
    expect(await world.orders.statusOf(stuck)).toBe('INPROGRESS')
    expect(await world.orders.statusOf(other)).toBe('REFUNDED')
    await setProvider('paypal', stuck.paymentId)
    await world.settle(1)
    expect(await world.orders.statusOf(stuck)).toBe('REFUNDED')
  })

  test('promises a full refund when the provider is temporarily not configured', async () => {
    const order = await world.aPaidOrder()
    await setProvider('kakaopay', order.paymentId)
    expect(await refund(order)).toMatchObject({ amount: 1_000 })
    await setProvider('paypal', order.paymentId)
  })

  test('continues after a full batch of refused orders', async () => {
    for (let count = 0; count < 50; count += 1) await world.anOrder()
    // Leaves nothing to refund, so that each order is refused.
    await world.rows('update order_lines set refunded_count = quantity')
    await world.rows(`update orders set status = 'INPROGRESS', is_holding = false`)
    const last = await world.aPaidOrder()
    await endProject()
    expect(await world.orders.statusOf(last)).toBe('REFUNDED')
    await world.rows(`update order_lines l set refunded_count = 0 from orders o
    where o.id = l.order_id and o.status = 'INPROGRESS'`)
    await world.rows(`update orders set status = 'PENDING', is_holding = true where status = 'INPROGRESS'`)
  })

  test('waits for the end of a dispute and skips a lost one', async () => {
    const order = await world.aPaidOrder()
    const lost = await world.aPaidOrder()
    await dispute(order.paymentId, 'opened')
    await dispute(lost.paymentId, 'lost')
    await endProject()
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
    await dispute(order.paymentId, 'won')
    await world.settle(1)
    expect(await world.orders.statusOf(order)).toBe('REFUNDED')
    expect(await world.orders.statusOf(lost)).toBe('INPROGRESS')
    const refused = await refund(lost)
    expect(refused instanceof Failure && refused.entry.name).toBe('refund_money_lost')
  })
})
