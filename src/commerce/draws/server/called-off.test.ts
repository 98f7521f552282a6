import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { aPaymentWorld } from '../../payments/server/testing/a-payment-world.ts'
import { findMoneyProblems } from '../../payments/server/testing/money-problems.ts'
import type { PaymentWorld } from '../../payments/server/testing/payment-world.ts'
import { advanceDraws } from './advance-draws.ts'
import { findMiscountedDraws } from './entries.ts'
import { drawFixtures } from './testing/draw-fixtures.ts'

const dayMs = 86_400_000

let world: PaymentWorld
beforeEach(async () => {
  world = await aPaymentWorld()
})
afterEach(async () => {
  expect(await findMoneyProblems(world)).toEqual([])
  await world[Symbol.asyncDispose]()
})

/** Creates a fan sign with an order for one unit whose payment has begun. */
async function aBegunPayment() {
  const day = (days: number) => new Date(world.clock.now + days * dayMs).toISOString()
  const sale = await drawFixtures(world.database).aFanSign({ from: day(-1), until: day(9) })
  const lines = [{ ...world.line, productId: sale.products[0]?.id ?? 0, variantId: sale.variantIds[0] ?? 0 }]
  const order = await world.anOrder({ projectId: sale.id, lines })
  const { body } = await world.pay(order)
  const isCalledOff = async () => {
    await world.rows(`update projects set status = 'cancelled' where id = $1`, [sale.id])
    await advanceDraws.run({}, aTaskContext(world.database, { now: () => world.clock.now }))
    expect(await world.rows('select status from draws')).toEqual([{ status: 'cancelled' }])
  }
  return { order, paymentId: body.payment_id, isCalledOff }
}

describe('draw of a cancelled project', () => {
  test('refunds a payment immediately when the draw is cancelled during the capture', async () => {
    const { order, paymentId, isCalledOff } = await aBegunPayment()
    world.fake.agree(paymentId)
    world.fake.during('approve', isCalledOff)
    await world.isTold(paymentId)
    // A cancelled project sells no more units, even to fans with reserved stock.
    expect(await world.paymentRow(paymentId)).toMatchObject({ pays: false })
    await world.settle(1)
    expect(await world.orders.statusOf(order)).toBe('NOTHING')
    expect(await world.paymentRow(paymentId)).toMatchObject({ status: 'REFUNDED', pays: false })
    expect(await world.rows('select id from draw_entries')).toEqual([])
    expect(await findMiscountedDraws(world.database.read)).toEqual([])
  })

  test('captures no payment after the cancellation, even if the order still holds stock', async () => {
    const { order, paymentId, isCalledOff } = await aBegunPayment()
    await isCalledOff()
    world.fake.agree(paymentId)
    await world.isTold(paymentId)
    expect(world.fake.at(paymentId)).toMatchObject({ charges: 0 })
    expect(await world.orders.statusOf(order)).not.toBe('INPROGRESS')
  })
})
