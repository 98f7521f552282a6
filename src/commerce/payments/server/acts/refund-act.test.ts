import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actWorld, nameOutcome } from '../../../../../tests/helpers/act-world.ts'
import { Failure } from '../../../../platform/contract/errors.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { listUnrefunded, lockOrder } from '../../../orders/server/index.ts'
import { aPaymentWorld } from '../testing/a-payment-world.ts'
import { findMoneyProblems } from '../testing/money-problems.ts'
import type { PaymentWorld } from '../testing/payment-world.ts'
import { createRefundAct, type RefundAct } from './refund-act.ts'

let world: PaymentWorld
let act: RefundAct
let acts: ReturnType<typeof actWorld>
beforeAll(async () => {
  world = await aPaymentWorld({ stock: 1_000 })
  act = createRefundAct(world.toolsOf)
  acts = actWorld(world.database, () => world.clock.now)
})
afterAll(() => world[Symbol.asyncDispose]())

const plan = (order: { publicId: string }, parts: object, scope: StaffScope | null = null) =>
  acts.plan(act, { order_id: order.publicId, ...parts }, scope)
const planned = (order: { publicId: string }, parts: object) =>
  acts.mustPlan(act, { order_id: order.publicId, ...parts })
const perform = (seen: Awaited<ReturnType<typeof planned>>) => acts.performSeen(act, seen)
const order = (more: object = {}) => {
  const line = { ...world.line, unit: 1_000, quantity: 2, tax: 320, taxBasisPoints: 1_900 }
  return world.aPaidOrder({ lines: [line], shipping: 300, ...more })
}
const piece = [{ position: 0, quantity: 1 }]

describe('order refund', () => {
  test('shows its parts, the fan and the money, and changes nothing', async () => {
    const bought = await order()
    const { object, consequences } = await planned(bought, { pieces: piece, shipping: 100, goodwill: 50 })
    const [{ number } = { number: '' }] = await world.rows<{ number: string }>(
      'select number from orders where id = $1',
      [bought.id],
    )
    expect(object).toBe(`order ${number}`)
    expect(consequences).toMatchObject({
      told: [{ locale: 'en', count: 1 }],
      orders: 1,
      tickets: 0,
      money: [{ currency: 'EUR', amount: 1_150 }],
      touches: { order: 0, order_line: 1, entry_ticket: 0, refund: 1 },
      finals: ['refunds'],
      details: {
        pieces_amount: 1_000,
        shipping: 100,
        fees: 0,
        goodwill: 50,
        goodwill_lines: [{ position: 0, amount: 50 }],
        tax_free: 100,
        vat: 168,
        rest: 1_150,
        shipping_left: 300,
        shipping_due: 0,
        goodwill_left: 1_000,
        provider: 'paypal',
        is_disputed: false,
        is_whole: false,
      },
    })
    expect(await world.rows('select from refunds')).toEqual([])
  })

  test('refunds as planned, once, with a row of the log in its batch', async () => {
    const bought = await order()
    const seen = await planned(bought, { pieces: piece, goodwill: 50 })
    const done = await perform(seen)
    expect(done).toMatchObject({ touched: seen.consequences.touches, result: { amount: 1_050 } })
    expect(await perform(seen)).toBeInstanceOf(Failure)
    const refunds = await world.rows(
      'select r.amount::int, r.goodwill::int, r.act_key from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
      [bought.id],
    )
    expect(refunds).toEqual([{ amount: 1_050, goodwill: 50, act_key: seen.version.slice(0, 16) }])
    const rows = await world.rows(
      'select act, actor, batch is not null as "isBatch", after from audit_log where object = $1',
      [seen.object],
    )
    expect(rows).toMatchObject([
      { act: 'order refund', actor: 'shell:Ada', isBatch: true, after: { amount: 1_050, goodwill: 50 } },
    ])
    await world.settle()
    expect(await findMoneyProblems(world)).toEqual([])
  })

  test('says that the order ends when its last pieces go back', async () => {
    const bought = await order()
    const seen = await planned(bought, { pieces: [{ position: 0, quantity: 2 }], shipping: 300 })
    expect(seen.consequences).toMatchObject({
      touches: { order: 1, order_line: 1 },
      details: { is_whole: true, rest: 0, shipping_due: 300 },
    })
    await perform(seen)
    expect(await world.orders.statusOf(bought)).toBe('REFUNDED')
  })

  test.each([
    ['a parcel was sent', 'update order_lines set dispatched_count = 1 where order_id = $1'],
    ['a dispute arrived', 'update orders set is_disputed = true where id = $1'],
  ])('is refused with its new version when meanwhile %s', async (_, change) => {
    const bought = await order()
    const seen = await planned(bought, { pieces: piece })
    await world.rows(change, [bought.id])
    const refused = await perform(seen)
    expect(nameOutcome(refused)).toBe('act_changed')
    const again = await planned(bought, { pieces: piece })
    expect(refused).toMatchObject({ beside: { version: again.version } })
  })

  test('is done once when two are performed at the same time', async () => {
    const bought = await order()
    const seen = await planned(bought, { goodwill: 500 })
    const results = await Promise.all([perform(seen), perform(seen)])
    expect(results.map(nameOutcome).toSorted()).toEqual(['act_changed', 'done'])
  })

  test('refunds a disputed order only if the dispute is known', async () => {
    const bought = await order()
    await world.rows('update orders set is_disputed = true where id = $1', [bought.id])
    const unaware = await planned(bought, { pieces: piece })
    expect(unaware.consequences.details).toMatchObject({ is_disputed: true })
    expect(nameOutcome(await perform(unaware))).toBe('refund_of_disputed')
    expect(nameOutcome(await perform(await planned(bought, { pieces: piece, is_dispute_known: true })))).toBe(
      'done',
    )
  })

  test.each([
    ['nothing', {}, 'refund_nothing_left'],
    ['a piece that is not there', { pieces: [{ position: 7, quantity: 1 }] }, 'refund_nothing_left'],
    ['half a cent', { goodwill: 0.5 }, 'validation_failed'],
    ['less than nothing', { shipping: -1 }, 'validation_failed'],
    ['more than is left', { shipping: 301 }, 'refund_amount_not_left'],
    ['an id that is none', { order_id: 'x' }, 'validation_failed'],
    ['an unknown order', { order_id: 'x'.repeat(24), pieces: piece }, 'order_not_found'],
  ])('is refused for %s', async (_, parts, name) => {
    expect(nameOutcome(await plan(await order(), parts))).toBe(name)
  })

  test('knows no order beyond the scope', async () => {
    const bought = await order()
    const scope = { artistIds: [1], eventIds: [1] }
    expect(nameOutcome(await plan(bought, { pieces: piece }, scope))).toBe('order_not_found')
  })

  test("is less for the fan's cancellation that follows", async () => {
    const bought = await order()
    await perform(await planned(bought, { goodwill: 200 }))
    const path = `/api/v1/shops/md/users/self/orders/${bought.publicId}/cancel/`
    const { body } = await world.call(path, { fan: bought.userId, key: randomUUID(), body: {} })
    expect(body).toMatchObject({ amount: 2_100, order_status: 'REFUNDED' })
    const locked = await world.database.transaction(db => lockOrder(db, bought))
    expect(locked && listUnrefunded(locked)).toEqual([])
    await world.settle()
    expect(await world.paymentRow(bought.paymentId)).toMatchObject({ status: 'REFUNDED' })
    expect(await findMoneyProblems(world)).toEqual([])
  })
})
