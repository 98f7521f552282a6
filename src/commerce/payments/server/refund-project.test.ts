import { afterEach, beforeEach, expect, test } from 'vitest'
import { Failure } from '../../../platform/contract/errors.ts'
import { lockOrder } from '../../orders/server/index.ts'
import { noteDispute } from './note-dispute.ts'
import { paymentOf } from './payment-row.ts'
import type { DisputeNews } from './providers/provider.ts'
import { refundPieces } from './refund-order.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { moneyProblems } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

let world: PaymentWorld
beforeEach(async () => {
  world = await aPaymentWorld({ stock: 1_000 })
})
afterEach(async () => {
  expect(await moneyProblems(world)).toEqual([])
  await world[Symbol.asyncDispose]()
})

async function projectEnds() {
  await world.rows(`update projects set status = 'cancelled'`)
  await world.sweep()
  await world.work()
}
const refund = ({ id }: { id: number }, items: { position: number; quantity: number }[] | null = null) =>
  world.database.transaction(async db => {
    const order = await lockOrder(db, { id })
    if (!order) throw new Error('the order is gone')
    return refundPieces(db, world.tools, order, { items, reason: 'a test', actor: 'operator:Ada' })
  })
const dispute = (paymentId: string, outcome: DisputeNews['is']) =>
  world.database.transaction(async db => {
    const payment = await paymentOf(db, paymentId)
    if (payment) await noteDispute(db, world.tools, payment, { ref: 'a dispute', is: outcome })
  })
const providerBecomes = (name: string, paymentId: string) =>
  world.rows('update payments set provider = $1 where public_id = $2', [name, paymentId])

test('an order whose provider is gone keeps no other from its refund', async () => {
  const stuck = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 2 }] })
  await refund(stuck, [{ position: 0, quantity: 1 }])
  await world.work()
  const other = await world.aPaidOrder()
  await providerBecomes('kakaopay', stuck.paymentId)
  await projectEnds()
  expect(await world.orders.statusOf(stuck)).toBe('INPROGRESS')
  expect(await world.orders.statusOf(other)).toBe('REFUNDED')
  await providerBecomes('paypal', stuck.paymentId)
  await world.settle(1)
  expect(await world.orders.statusOf(stuck)).toBe('REFUNDED')
})

test('a whole refund is promised although its provider is gone for now', async () => {
  const order = await world.aPaidOrder()
  await providerBecomes('kakaopay', order.paymentId)
  expect(await refund(order)).toMatchObject({ amount: 1_000 })
  await providerBecomes('paypal', order.paymentId)
})

test('more orders than a job takes, all refused, starve none of those behind them', async () => {
  for (let count = 0; count < 50; count += 1) await world.anOrder()
  // Nothing of them is left, so that each is refused.
  await world.rows('update order_lines set refunded_count = quantity')
  await world.rows(`update orders set status = 'INPROGRESS', is_holding = false`)
  const last = await world.aPaidOrder()
  await projectEnds()
  expect(await world.orders.statusOf(last)).toBe('REFUNDED')
  await world.rows(`update order_lines l set refunded_count = 0 from orders o
    where o.id = l.order_id and o.status = 'INPROGRESS'`)
  await world.rows(`update orders set status = 'PENDING', is_holding = true where status = 'INPROGRESS'`)
})

test('a disputed order waits for the end of the dispute, and one that was lost is not paid twice', async () => {
  const order = await world.aPaidOrder()
  const lost = await world.aPaidOrder()
  await dispute(order.paymentId, 'opened')
  await dispute(lost.paymentId, 'lost')
  await projectEnds()
  expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  await dispute(order.paymentId, 'won')
  await world.settle(1)
  expect(await world.orders.statusOf(order)).toBe('REFUNDED')
  expect(await world.orders.statusOf(lost)).toBe('INPROGRESS')
  const refused = await refund(lost)
  expect(refused instanceof Failure && refused.entry.name).toBe('refund_money_lost')
})
