import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getAllowedActs, lockOrder } from '../../orders/server/index.ts'
import { aPaymentWorld } from '../../payments/server/testing/a-payment-world.ts'
import { findMoneyProblems } from '../../payments/server/testing/money-problems.ts'
import type { PaymentWorld } from '../../payments/server/testing/payment-world.ts'
import { findMiscountedDraws } from './entries.ts'
import { drawFixtures } from './testing/draw-fixtures.ts'

const dayMs = 86_400_000

let world: PaymentWorld
beforeEach(async () => {
  world = await aPaymentWorld()
})
afterEach(async () => {
  expect(await findMoneyProblems(world)).toEqual([])
  expect(await findMiscountedDraws(world.database.read)).toEqual([])
  await world[Symbol.asyncDispose]()
})

/** Creates a fan sign with two paid units. Its sale ends in nine days. */
async function aPaidSign(also: Record<string, unknown> = {}) {
  const day = (days: number) => new Date(world.clock.now + days * dayMs).toISOString()
  const sale = await drawFixtures(world.database).aFanSign({ from: day(-1), until: day(9), also })
  const variant = { productId: sale.products[0]?.id ?? 0, variantId: sale.variantIds[0] ?? 0 }
  const order = await world.aPaidOrder({ projectId: sale.id, lines: [{ ...variant, quantity: 2 }] })
  return { ...order, saleEnd: Date.parse(day(9)) }
}

describe('draw refund policy', () => {
  test.each([null, '2999-01-01T00:00:00Z'])(
    'allows free cancellation until the sale ends, before winners are known (cut-off %s)',
    async cancel_until => {
      const { id, saleEnd } = await aPaidSign({ cancel_until })
      const allowedAt = (now: number) =>
        world.database.transaction(async db => {
          const order = await lockOrder(db, { id })
          return order ? getAllowedActs(order, now) : []
        })
      expect(await allowedAt(saleEnd - 1)).toContain('cancel')
      expect(await allowedAt(saleEnd)).not.toContain('cancel')
      expect(await allowedAt(saleEnd)).toContain('ask_refund')
    },
  )

  test("removes an order's entries after a lost chargeback", async () => {
    const order = await aPaidSign()
    const left = () => world.rows('select id from draw_entries where refunded_at is null')
    const reportDispute = async (dispute: 'opened' | 'lost') => {
      await world.rows(
        `insert into provider_events (provider, event_id, type, payment_public_id, dispute, dispute_ref, received_at)
        values ('paypal', $1, 'dispute', $2, $1, 'a dispute', $3)`,
        [dispute, order.paymentId, new Date(world.clock.now)],
      )
      await world.settle(1)
    }
    await reportDispute('opened')
    expect(await left()).toHaveLength(2)
    await reportDispute('lost')
    expect(await left()).toEqual([])
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
  })
})
