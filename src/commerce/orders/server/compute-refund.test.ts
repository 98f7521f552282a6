import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areUnrefunded,
  computeRefund,
  type LineQuantity,
  type LockedOrder,
  listUnrefunded,
  type OrderLine,
  type RefundAmounts,
  splitTotal,
} from './index.ts'

type Priced = Parameters<typeof computeRefund>[0]

const aLine = (line: Partial<OrderLine>): OrderLine => ({
  position: 0,
  productId: 1,
  variantId: 1,
  name: 'A thing',
  unit: 1_000,
  quantity: 1,
  discount: 0,
  tax: 0,
  taxBasisPoints: 0,
  needsShipping: true,
  refundedCount: 0,
  dispatchedCount: 0,
  returnedCount: 0,
  ticketsFrozenAt: null,
  passedOnCount: 0,
  isOff: false,
  ...line,
})
function anOrder(lines: Partial<OrderLine>[], more: Partial<LockedOrder> = {}): Priced {
  const all = lines.map((line, position) => aLine({ position, ...line }))
  const { shipping = 0, fees = [] } = more
  const goods = all.reduce((sum, { unit, quantity, discount }) => sum + unit * quantity - discount, 0)
  const total = goods + shipping + fees.reduce((sum, { amount }) => sum + amount, 0)
  return { currency: 'EUR', shippingTax: 0, ...more, shipping, fees, lines: all, total }
}
const afterReturning = (order: Priced, items: readonly LineQuantity[]): Priced => ({
  ...order,
  lines: order.lines.map(line => ({
    ...line,
    refundedCount:
      line.refundedCount + (items.find(({ position }) => position === line.position)?.quantity ?? 0),
  })),
})

const lines = fc.array(
  fc
    .record({
      unit: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      off: fc.double({ min: 0, max: 1, noNaN: true }),
      taxBasisPoints: fc.constantFrom(0, 700, 1_900),
    })
    .map(({ unit, quantity, off, taxBasisPoints }) => {
      const discount = Math.floor(unit * quantity * off)
      const tax = Math.floor(((unit * quantity - discount) * taxBasisPoints) / (10_000 + taxBasisPoints))
      return { unit, quantity, discount, tax, taxBasisPoints }
    }),
  { minLength: 1, maxLength: 5 },
)

describe('computeRefund', () => {
  test("refunds each unit's price less its share of the discount and adds up to the total", () => {
    const order = anOrder([{ unit: 1_000, quantity: 3, discount: 100, tax: 463, taxBasisPoints: 1_900 }])
    const amounts: number[] = []
    let left = order
    for (const _ of [1, 2, 3]) {
      const items = [{ position: 0, quantity: 1 }]
      amounts.push(computeRefund(left, items).amount)
      left = afterReturning(left, items)
    }
    expect(amounts).toEqual([966, 967, 967])
  })

  test('refunds whole units in currencies without decimals', () => {
    const order = anOrder([{ unit: 123_400, quantity: 3, discount: 20_000 }], { currency: 'HUF' })
    expect(computeRefund(order, [{ position: 0, quantity: 1 }]).amount % 100).toBe(0)
  })

  test('refunds shipping and fees with the last units unless some were sent without a withdrawal', () => {
    const fees = [{ kind: 'other' as const, id: 1, name: 'Packing', amount: 50, tax: 8 }]
    const order = anOrder([{ quantity: 2 }], { shipping: 500, shippingTax: 80, fees })
    const one = [{ position: 0, quantity: 1 }]
    expect(computeRefund(order, one)).toEqual({ amount: 1_000, shipping: 0, fees: 0, taxFree: 1_000, vat: 0 })
    const last = afterReturning(order, one)
    expect(computeRefund(last, one)).toEqual({
      amount: 1_550,
      shipping: 500,
      fees: 50,
      taxFree: 1_000,
      vat: 88,
    })
    const sent = { ...last, lines: last.lines.map(line => ({ ...line, dispatchedCount: 1 })) }
    expect(computeRefund(sent, one).amount).toBe(1_000)
    expect(computeRefund(sent, one, { isWithdrawal: true }).amount).toBe(1_550)
  })

  test.each([
    ['of another line', [{ position: 7, quantity: 1 }]],
    ['more than there are', [{ position: 0, quantity: 3 }]],
    ['a line twice', [1, 1].map(quantity => ({ position: 0, quantity }))],
    ['half a piece', [{ position: 0, quantity: 0.5 }]],
    ['fewer than none', [{ position: 0, quantity: -1 }]],
    ['nothing', []],
  ])("rejects units that can't be refunded: %s", (_, items) => {
    const order = anOrder([{ quantity: 2 }])
    expect(areUnrefunded(order, items)).toBe(false)
    expect(() => computeRefund(order, items)).toThrow()
  })

  test('adds up to the whole order for every split', () => {
    fc.assert(
      fc.property(lines, fc.nat(5_000), fc.infiniteStream(fc.nat()), (lineSpecs, shipping, choices) => {
        const order = anOrder(lineSpecs, { shipping, shippingTax: Math.floor(shipping / 11) })
        const sum: RefundAmounts = { amount: 0, shipping: 0, fees: 0, taxFree: 0, vat: 0 }
        let left = order
        while (listUnrefunded(left).length > 0) {
          const rest = listUnrefunded(left)
          const chosen = rest[choices.next().value % rest.length]
          if (!chosen) throw new Error('there is something left')
          const items = [{ ...chosen, quantity: 1 + (choices.next().value % chosen.quantity) }]
          const part = computeRefund(left, items)
          expect(part.taxFree + part.vat).toBeLessThanOrEqual(part.amount)
          for (const key of ['amount', 'shipping', 'taxFree', 'vat'] as const) sum[key] += part[key]
          left = afterReturning(left, items)
        }
        expect(sum).toEqual(splitTotal(order))
        expect(sum.amount).toBe(order.total)
      }),
    )
  })

  test('reports shipping and fees including duties separately', () => {
    const duties = { kind: 'duties' as const, id: null, name: null, amount: 450, tax: 0 }
    const order = anOrder([{}], { shipping: 2_100, fees: [duties] })
    expect(computeRefund(order, [{ position: 0, quantity: 1 }])).toMatchObject({
      amount: 3_550,
      shipping: 2_100,
      fees: 450,
    })
  })
})
