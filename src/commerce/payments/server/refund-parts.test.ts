import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currencyCodes, getCurrency } from '../../../platform/contract/currencies.ts'
import { Failure } from '../../../platform/contract/errors.ts'
import { computeRefundLimits, listUnrefunded, lockOrder } from '../../orders/server/index.ts'
import type { ProviderRefund } from './providers/provider.ts'
import { planRefund, refundUnits } from './refund-order.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import { findMoneyProblems, findUnsettled } from './testing/money-problems.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

type Parts = Partial<Parameters<typeof planRefund>[3]>

let world: PaymentWorld
const sent: ProviderRefund[] = []
beforeAll(async () => {
  world = await aPaymentWorld({ name: 'stripe_card', stock: 1_000_000 })
  const { refund } = world.fake.provider
  world.fake.provider.refund = (payment, request) => {
    sent.push(request)
    return refund(payment, request)
  }
})
afterAll(() => world[Symbol.asyncDispose]())

const refund = ({ id }: { id: number }, parts: Parts) =>
  world.database.transaction(async db => {
    const order = await lockOrder(db, { id })
    if (!order) throw new Error('the order is gone')
    const input = { items: [], reason: 'a test', actor: 'operator:Ada' as const, ...parts }
    return refundUnits(db, world.tools, order, input)
  })
const readLines = ({ id }: { id: number }) =>
  world.rows(
    `select refunded_count as units, refunded_amount::int as amount, refunded_vat::int as vat, goodwill::int
      from order_lines where order_id = $1 order by position`,
    [id],
  )
const two = (more: object = {}) => ({
  ...world.line,
  unit: 1_000,
  quantity: 2,
  tax: 320,
  taxBasisPoints: 1_900,
  ...more,
})

describe('refunds by parts', () => {
  test('return shipping and goodwill without taking units back, and lower later refunds', async () => {
    const order = await world.aPaidOrder({ lines: [two(), two({ unit: 500, tax: 160 })], shipping: 300 })
    expect(await refund(order, { shipping: 100, goodwill: 300 })).toMatchObject({ amount: 400 })
    expect(await readLines(order)).toEqual([
      { units: 0, amount: 200, vat: 32, goodwill: 200 },
      { units: 0, amount: 100, vat: 16, goodwill: 100 },
    ])
    expect(await world.orders.statusOf(order)).toBe('INPROGRESS')
    expect(await refund(order, { items: [{ position: 0, quantity: 1 }] })).toMatchObject({ amount: 900 })
    expect(await refund(order, { items: null })).toMatchObject({ amount: 900 + 900 + 200 })
    await world.settle()
    expect(await world.paymentRow(order.paymentId)).toMatchObject({ status: 'REFUNDED', refunded: 3_300 })
    expect(await findMoneyProblems(world)).toEqual([])
    expect(await findUnsettled(world)).toEqual([])
  })

  test('return the rest of the shipping after all units', async () => {
    const order = await world.aPaidOrder({ lines: [two()], shipping: 300 })
    await world.rows('update order_lines set dispatched_count = 1 where order_id = $1', [order.id])
    expect(await refund(order, { items: null })).toMatchObject({ amount: 2_000 })
    expect(await world.orders.statusOf(order)).toBe('REFUNDED')
    expect(await refund(order, { shipping: 300 })).toMatchObject({ amount: 300 })
    await world.settle()
    expect((await world.paymentRow(order.paymentId))['status']).toBe('REFUNDED')
  })

  test.each([
    ['more shipping than is left', { shipping: 301 }, 'refund_amount_not_left'],
    ['more goodwill than the lines have left', { goodwill: 2_001 }, 'refund_amount_not_left'],
    ['nothing', {}, 'refund_nothing_left'],
  ])('are refused for %s', async (_, parts, name) => {
    const order = await world.aPaidOrder({ lines: [two()], shipping: 300 })
    const refused = await refund(order, parts)
    expect(refused).toBeInstanceOf(Failure)
    expect(refused).toMatchObject({ entry: { name } })
  })

  test('are refused before the order is paid', async () => {
    const order = await world.anOrder({ lines: [two()] })
    expect(await refund(order, { goodwill: 100 })).toMatchObject({ entry: { name: 'not_allowed_now' } })
  })

  test('are whole only for a bank transfer', async () => {
    await using transfers = await aPaymentWorld({ refundsParts: false })
    const order = await transfers.aPaidOrder({ shipping: 300 })
    const plan = (parts: Parts) =>
      transfers.database.transaction(async db => {
        const locked = await lockOrder(db, order)
        if (!locked) throw new Error('the order is gone')
        return planRefund(db, transfers.tools, locked, { items: [], ...parts })
      })
    for (const part of [{ goodwill: 10 }, { shipping: 300 }, { items: null, shipping: 0 }])
      expect(await plan(part)).toMatchObject({ entry: { name: 'refund_whole_only' } })
    expect(await plan({ items: null })).toMatchObject({ parts: { amount: 1_300 }, rest: 0 })
  })

  const lineSpec = fc.record({
    price: fc.integer({ min: 1, max: 5_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    off: fc.nat(100),
    points: fc.constantFrom(0, 700, 1_900),
  })
  const specs = fc.record({
    currency: fc.constantFrom(...currencyCodes),
    lines: fc.array(lineSpec, { minLength: 1, maxLength: 3 }),
    shipping: fc.nat(2_000),
    steps: fc.array(fc.record({ units: fc.array(fc.nat(3)), shipping: fc.nat(100), goodwill: fc.nat(100) }), {
      maxLength: 4,
    }),
  })

  test('add up to the payment in every order, also by the fields of each request', async () => {
    await fc.assert(
      fc.asyncProperty(specs, async ({ currency, lines, shipping, steps }) => {
        sent.length = 0
        const { step, stripeMinimum } = getCurrency(currency)
        const order = await world.aPaidOrder({
          currency,
          shipping: shipping * step,
          lines: lines.map(({ price: more, quantity, off, points }) => {
            const price = more + Math.ceil((2 * stripeMinimum) / step)
            const discount = Math.floor((price * quantity * off) / 200) * step
            const net = price * quantity * step - discount
            const tax = Math.floor((net * points) / (10_000 + points))
            return { ...world.line, unit: price * step, quantity, discount, tax, taxBasisPoints: points }
          }),
        })
        for (const draw of steps) {
          await refund(order, await pick(order, draw, step))
          await world.work()
        }
        await refund(order, { items: null, isWithdrawal: true })
        const shippingLeft = await readShippingLeft(order)
        if (shippingLeft > 0) await refund(order, { shipping: shippingLeft })
        await world.work()
        expect(await findMoneyProblems(world)).toEqual([])
        const { amount, tax_free, vat, status } = await world.paymentRow(order.paymentId)
        expect(status).toBe('REFUNDED')
        const sum = { amount: 0, taxFree: 0, vat: 0 }
        for (const request of sent) {
          expect(request.refundedBefore).toBe(sum.amount)
          expect(request.amount % step).toBe(0)
          for (const key of ['amount', 'taxFree', 'vat'] as const) sum[key] += request[key]
        }
        expect(sum).toEqual({ amount, taxFree: tax_free, vat })
      }),
      { numRuns: 12 },
    )
  })

  async function readShippingLeft({ id }: { id: number }): Promise<number> {
    const [row] = await world.rows<{ left: number }>(
      `select (o.shipping - coalesce(sum(r.shipping), 0))::int as left from orders o
        left join payments p on p.order_id = o.id and p.pays left join refunds r on r.payment_id = p.id
        where o.id = $1 group by o.shipping`,
      [id],
    )
    return row?.left ?? 0
  }

  /** Picks units, and shares of the shipping and goodwill that a refund with these units may add. */
  async function pick(
    order: { id: number },
    draw: { units: number[]; shipping: number; goodwill: number },
    step: number,
  ): Promise<Parts> {
    const locked = await world.database.transaction(db => lockOrder(db, order))
    if (!locked) throw new Error('the order is gone')
    const items = listUnrefunded(locked)
      .map(({ position, quantity }, at) => ({
        position,
        quantity: Math.min(quantity, draw.units[at] ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0)
    const left = await readShippingLeft(order)
    const limits = computeRefundLimits(locked, { items }, { shipping: locked.shipping - left, fees: 0 })
    const part = (limit: number, percent: number) => Math.floor((limit * percent) / 100 / step) * step
    const [shipping, goodwill] = [part(left, draw.shipping), part(limits.goodwill, draw.goodwill)]
    return { items, shipping, goodwill }
  }
})
