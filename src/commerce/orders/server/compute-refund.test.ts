import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyCodes, getCurrency } from '../../../platform/contract/currencies.ts'
import {
  areUnrefunded,
  computeRefund,
  computeRefundLimits,
  type Extras,
  isPayable,
  type LockedOrder,
  listUnrefunded,
  type OrderLine,
  type RefundParts,
  splitTotal,
} from './index.ts'

type Priced = Parameters<typeof computeRefund>[0]

const aLine = (line: Partial<OrderLine>) => ({
  position: 0,
  unit: 1_000,
  quantity: 1,
  discount: 0,
  tax: 0,
  taxBasisPoints: 0,
  refundedCount: 0,
  refundedAmount: 0,
  refundedVat: 0,
  dispatchedCount: 0,
  ...line,
})
const anOrder = (lines: Partial<OrderLine>[], more: Partial<LockedOrder> = {}): Priced => ({
  currency: 'EUR',
  shipping: 0,
  shippingTax: 0,
  fees: [],
  ...more,
  lines: lines.map((line, position) => aLine({ position, ...line })),
})
const one = [{ position: 0, quantity: 1 }]
const fresh: Extras = { shipping: 0, fees: 0 }

/** Computes refunds one after another, each after those before it, as the order's rows do. */
function refundInTurn(order: Priced, all: readonly RefundParts[]) {
  let left = order
  const before = { ...fresh }
  return all.map(parts => {
    const refund = computeRefund(left, parts, before)
    before.shipping += refund.shipping
    before.fees += refund.fees
    left = afterRefund(left, refund)
    return refund
  })
}

function afterRefund(order: Priced, { lines }: Pick<ReturnType<typeof computeRefund>, 'lines'>): Priced {
  const refunds = new Map(lines.map(line => [line.position, line]))
  return {
    ...order,
    lines: order.lines.map(line => {
      const { quantity = 0, amount = 0, vat = 0 } = refunds.get(line.position) ?? {}
      const { refundedCount, refundedAmount, refundedVat } = line
      return {
        ...line,
        refundedCount: refundedCount + quantity,
        refundedAmount: refundedAmount + amount,
        refundedVat: refundedVat + vat,
      }
    }),
  }
}

const fees = [{ kind: 'other' as const, id: 1, name: 'Packing', amount: 50, tax: 8 }]

describe('computeRefund', () => {
  test("refunds each unit's price less its share of the discount and adds up to the total", () => {
    const order = anOrder([{ unit: 1_000, quantity: 3, discount: 100, tax: 463, taxBasisPoints: 1_900 }])
    const refunds = refundInTurn(order, [{ items: one }, { items: one }, { items: one }])
    expect(refunds.map(({ amount }) => amount)).toEqual([966, 967, 967])
  })

  test('refunds whole units in currencies without decimals', () => {
    const order = anOrder([{ unit: 123_400, quantity: 3, discount: 20_000 }], { currency: 'HUF' })
    expect(computeRefund(order, { items: one }, fresh).amount % 100).toBe(0)
  })

  test('refunds shipping and fees with the last units unless some were sent without a withdrawal', () => {
    const order = anOrder([{ quantity: 2 }], { shipping: 500, shippingTax: 80, fees })
    const [first, last] = refundInTurn(order, [{ items: one }, { items: one }])
    expect(first).toMatchObject({ amount: 1_000, shipping: 0, fees: 0, taxFree: 1_000, vat: 0 })
    expect(last).toMatchObject({
      amount: 1_550,
      shipping: 500,
      fees: 50,
      taxFree: 1_000,
      vat: 88,
      extrasVat: 88,
    })
    const sent = anOrder([{ quantity: 2, dispatchedCount: 1, refundedCount: 1, refundedAmount: 1_000 }], {
      shipping: 500,
      fees,
    })
    expect(computeRefund(sent, { items: one }, fresh).amount).toBe(1_000)
    expect(computeRefund(sent, { items: one, isWithdrawal: true }, fresh).amount).toBe(1_550)
  })

  test('refunds a part of the shipping, and the rest of it with the last units', () => {
    const order = anOrder([{ quantity: 2 }], { shipping: 500, shippingTax: 80, fees })
    const [part, last] = refundInTurn(order, [
      { items: [], shipping: 199 },
      { items: [{ position: 0, quantity: 2 }] },
    ])
    expect(part).toMatchObject({ amount: 199, shipping: 199, fees: 0, vat: 31, taxFree: 0, lines: [] })
    expect(last).toMatchObject({ amount: 2_351, shipping: 301, fees: 50, vat: 57 })
  })

  test('leaves out the shipping of the last units if another amount is given', () => {
    const order = anOrder([{}], { shipping: 500, fees })
    expect(computeRefund(order, { items: one, shipping: 0 }, fresh)).toMatchObject({
      amount: 1_050,
      shipping: 0,
      fees: 50,
    })
  })

  test('allots goodwill by what is left of each line, which later refunds return less', () => {
    const taxed = { tax: 160, taxBasisPoints: 1_900 }
    const order = anOrder([{ quantity: 2 }, taxed])
    const [gift, unit, last] = refundInTurn(order, [
      { items: [], goodwill: 100 },
      { items: one },
      {
        items: [
          { position: 0, quantity: 1 },
          { position: 1, quantity: 1 },
        ],
      },
    ])
    expect(gift).toMatchObject({ amount: 100, goodwill: 100, taxFree: 67, vat: 5 })
    expect(gift?.lines).toEqual([
      { position: 0, quantity: 0, amount: 67, goodwill: 67, vat: 0 },
      { position: 1, quantity: 0, amount: 33, goodwill: 33, vat: 5 },
    ])
    expect(unit).toMatchObject({ amount: 966, goodwill: 0 })
    expect(last).toMatchObject({ amount: 967 + 967, vat: 155 })
  })

  test('allots goodwill after the units of the same refund', () => {
    const order = anOrder([{}, {}])
    expect(computeRefund(order, { items: one, goodwill: 300 }, fresh)).toMatchObject({
      amount: 1_300,
      lines: [
        { position: 0, quantity: 1, amount: 1_000, goodwill: 0 },
        { position: 1, quantity: 0, amount: 300, goodwill: 300 },
      ],
    })
  })

  test.each([
    ['of another line', [{ position: 7, quantity: 1 }]],
    ['more than there are', [{ position: 0, quantity: 3 }]],
    ['a line twice', [1, 1].map(quantity => ({ position: 0, quantity }))],
    ['half a piece', [{ position: 0, quantity: 0.5 }]],
    ['fewer than none', [{ position: 0, quantity: -1 }]],
  ])("rejects units that can't be refunded: %s", (_, items) => {
    const order = anOrder([{ quantity: 2 }])
    expect(areUnrefunded(order, items)).toBe(false)
    expect(() => computeRefund(order, { items }, fresh)).toThrow()
  })

  test.each([
    ['more shipping than is left', { items: [], shipping: 301 }],
    ['goodwill of more than the units that remain', { items: one, goodwill: 1_001 }],
    ['less than nothing', { items: [], shipping: -1 }],
    ['half a cent', { items: [], goodwill: 0.5 }],
  ])('rejects %s', (_, parts) => {
    const order = anOrder([{ quantity: 2 }], { shipping: 500 })
    expect(() => computeRefund(order, parts, { shipping: 200, fees: 0 })).toThrow()
  })

  test('reports shipping and fees including duties separately', () => {
    const duties = { kind: 'duties' as const, id: null, name: null, amount: 450, tax: 0 }
    const order = anOrder([{}], { shipping: 2_100, fees: [duties] })
    expect(computeRefund(order, { items: one }, fresh)).toMatchObject({
      amount: 3_550,
      shipping: 2_100,
      fees: 450,
    })
  })
})

describe('isPayable', () => {
  test.each([
    ['EUR', 1, 10, true],
    ['EUR', 11, 10, false],
    ['HUF', 100, 1_000, true],
    ['HUF', 150, 1_000, false],
    ['HUF', 150, 150, true],
    ['KRW', 1, 10, true],
  ])('takes multiples of the step of %s, and all that is left: %i of %i', (currency, amount, limit, is) => {
    expect(isPayable(amount, limit, currency)).toBe(is)
  })
})

const currency = fc.constantFrom(...currencyCodes)
const lineSpec = fc.record({
  price: fc.integer({ min: 0, max: 10_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  off: fc.double({ min: 0, max: 1, noNaN: true }),
  taxBasisPoints: fc.constantFrom(0, 700, 1_000, 1_900),
})
const orders = fc
  .record({
    currency,
    lines: fc.array(lineSpec, { minLength: 1, maxLength: 5 }),
    shipping: fc.nat(5_000),
    shippingRate: fc.constantFrom(0, 1_900),
    fees: fc.array(fc.nat(500), { maxLength: 2 }),
    wasSent: fc.boolean(),
  })
  .map(spec => {
    const { step } = getCurrency(spec.currency)
    const toTax = (amount: number, points: number) => Math.floor((amount * points) / (10_000 + points))
    const lines = spec.lines.map(({ price, quantity, off, taxBasisPoints }) => {
      const unit = price * step
      const discount = Math.floor(price * quantity * off) * step
      const tax = toTax(unit * quantity - discount, taxBasisPoints)
      const dispatchedCount = spec.wasSent ? 1 : 0
      return { unit, quantity, discount, tax, taxBasisPoints, dispatchedCount }
    })
    const shipping = spec.shipping * step
    const extras = spec.fees.map((price, id) => {
      const amount = price * step
      return { kind: 'other' as const, id, name: 'Fee', amount, tax: toTax(amount, 1_900) }
    })
    return anOrder(lines, {
      currency: spec.currency,
      shipping,
      shippingTax: toTax(shipping, spec.shippingRate),
      fees: extras,
    })
  })

describe('refunds in any order of parts', () => {
  const draws = fc.array(
    fc.record({ units: fc.array(fc.nat(12)), shipping: fc.nat(100), goodwill: fc.nat(100) }),
    { maxLength: 8 },
  )

  /** Picks payable parts from what is left: percentages of shipping and goodwill, and some units. */
  function pick(
    order: Priced,
    before: Extras,
    draw: { units: number[]; shipping: number; goodwill: number },
  ) {
    const { step } = getCurrency(order.currency)
    const items = listUnrefunded(order)
      .map(({ position, quantity }, at) => ({
        position,
        quantity: Math.min(quantity, draw.units[at] ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0)
    const limits = computeRefundLimits(order, { items }, before)
    const part = (limit: number, percent: number) => Math.floor((limit * percent) / 100 / step) * step
    return {
      items,
      shipping: part(limits.shipping, draw.shipping),
      goodwill: part(limits.goodwill, draw.goodwill),
    }
  }

  test('never exceed the payment and add up to it with tax-free amount, VAT and shipping', () => {
    fc.assert(
      fc.property(orders, draws, (order, all) => {
        const { step } = getCurrency(order.currency)
        const whole = splitTotal(order)
        const sum = { amount: 0, shipping: 0, fees: 0, taxFree: 0, vat: 0, extrasVat: 0 }
        const keys = Object.keys(sum) as (keyof typeof sum)[]
        let left = order
        const refund = (parts: RefundParts) => {
          const part = computeRefund(left, parts, sum)
          for (const key of keys) {
            expect(part[key]).toBeGreaterThanOrEqual(0)
            sum[key] += part[key]
            expect(sum[key]).toBeLessThanOrEqual(whole[key])
          }
          expect(part.amount % step).toBe(0)
          expect(part.taxFree + part.vat).toBeLessThanOrEqual(part.amount)
          const goods = part.lines.reduce((all, { amount }) => all + amount, part.shipping + part.fees)
          expect(goods).toBe(part.amount)
          left = afterRefund(left, part)
        }
        for (const draw of all) refund(pick(left, sum, draw))
        // The withdrawal of what is left returns the rest, fees included.
        const items = listUnrefunded(left)
        const limits = computeRefundLimits(left, { items, isWithdrawal: true }, sum)
        refund({ items, isWithdrawal: true, shipping: limits.shipping })
        const hadFees = items.length > 0 || sum.fees === whole.fees
        expect(hadFees ? whole : { ...whole, ...withoutFees(order, whole) }).toMatchObject(sum)
      }),
    )
  })

  /** The last units of a sent order go back without its fees unless the fan withdraws. */
  function withoutFees(order: Priced, whole: ReturnType<typeof splitTotal>) {
    const {
      fees: amount,
      vat,
      taxFree,
      extrasVat,
    } = splitTotal({ ...order, lines: [], shipping: 0, shippingTax: 0 })
    return {
      amount: whole.amount - amount,
      fees: 0,
      vat: whole.vat - vat,
      taxFree: whole.taxFree - taxFree,
      extrasVat: whole.extrasVat - extrasVat,
    }
  }
})
