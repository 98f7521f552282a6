import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getCurrency } from '../../../platform/contract/currencies.ts'
import { sumAmounts } from './basket.ts'
import { type PricedBasket, priceBasket } from './price-basket.ts'
import { aBasket, aCoupon, anItem, aProduct, aVariant, aZone, someFacts } from './testing/facts.ts'

const currencies = ['USD', 'KRW', 'HUF'] as const
const currency = fc.constantFrom(...currencies)
/** Prices in every currency, as multiples of the smallest amount that it allows. */
const toPrices = (units: number) =>
  Object.fromEntries(currencies.map(code => [code, units * getCurrency(code).step]))
const units = (max: number) => fc.integer({ min: 0, max })

const products = fc.array(
  fc.record({
    price: units(20_000_000),
    quantity: fc.integer({ min: 1, max: 999 }),
    weight: units(5_000),
    isSent: fc.boolean(),
    taxKind: fc.constantFrom('standard', 'books', 'admission'),
    isTwice: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

const couponArbitrary = fc.option(
  fc.record({
    isPercent: fc.boolean(),
    value: fc.integer({ min: 1, max: 10_000 }),
    cap: fc.option(units(1_000_000)),
    coversShipping: fc.boolean(),
  }),
)

const world = fc.record({
  products,
  coupon: couponArbitrary,
  currency,
  seed: fc.integer(),
  rates: fc.record({ standard: units(3_000), books: units(1_000) }),
  isRegistered: fc.boolean(),
  duties: fc.constantFrom('none' as const, 'ddp' as const, 'dap' as const),
  dutyRate: units(50_000),
  base: units(50_000),
  perKg: units(10_000),
  fees: fc.record({ perOrder: units(1_000), perPiece: units(100), percent: units(2_000) }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

function toFacts(input: World) {
  const { rates, fees, coupon, base, perKg } = input
  const toRate = (code: (typeof currencies)[number]) => {
    const { step } = getCurrency(code)
    return [code, { base: base * step, per_kg: perKg * step }] as const
  }
  const fee = (id: number) => ({ id, name: 'Packing', project_type: null, amounts: {}, basis_points: null })
  return someFacts({
    products: input.products.map(({ weight, isSent, taxKind }, at) =>
      aProduct({ id: at + 1, weight_g: weight, needs_shipping: isSent, tax_kind: taxKind }),
    ),
    variants: input.products.map(({ price }, at) =>
      aVariant({ id: at + 1, product_id: at + 1, prices: toPrices(price) }),
    ),
    terms: {
      zone: aZone({
        duties: input.duties,
        duty_basis_points: input.dutyRate,
        rates: Object.fromEntries(currencies.map(toRate)),
      }),
      fees: [
        { ...fee(1), kind: 'per_order', amounts: toPrices(fees.perOrder) },
        { ...fee(2), kind: 'per_piece', amounts: toPrices(fees.perPiece) },
        { ...fee(3), kind: 'percent', basis_points: fees.percent },
      ],
      tax_rates: input.isRegistered ? rates : {},
    },
    coupon: coupon && couponFrom(coupon, input.currency),
  })
}

function couponFrom(coupon: NonNullable<World['coupon']>, code: World['currency']) {
  const { isPercent, value, cap, coversShipping } = coupon
  const kind = isPercent
    ? { basis_points: value, caps: cap === null ? {} : toPrices(cap) }
    : { basis_points: null, amount: value * getCurrency(code).step, currency: code }
  return aCoupon({ ...kind, covers_shipping: coversShipping })
}

const toItems = (input: World) =>
  input.products.flatMap(({ quantity, isTwice }, at) => {
    const item = anItem({ product_id: at + 1, quantity })
    return isTwice ? [item, { ...item, quantity: 1 }] : [item]
  })

const computePrice = (input: World, items = toItems(input)) =>
  priceBasket(
    aBasket({ items, currency: input.currency, ...(input.coupon && { coupon_id: 1 }) }),
    toFacts(input),
  )

const listNets = ({ lines }: PricedBasket) => lines.map(({ subtotal, discount }) => subtotal - discount)

describe('priceBasket', () => {
  test('adds up totals and taxes without negative or unrepresentable amounts', () => {
    fc.assert(
      fc.property(world, input => {
        const priced = computePrice(input)
        const { lines, shipping, fees, total, taxes, coupon } = priced
        for (const { unit, quantity, subtotal } of lines) expect(subtotal).toBe(unit * quantity)
        const parts = [...listNets(priced), shipping, ...fees.map(({ amount }) => amount)]
        expect(total).toBe(sumAmounts(parts))
        const { step } = getCurrency(input.currency)
        for (const part of parts) expect([part >= 0, part % step]).toEqual([true, 0])
        const taken = sumAmounts(lines.map(({ discount }) => discount)) + (coupon?.shipping_discount ?? 0)
        expect(coupon?.discount ?? 0).toBe(taken)
        const includedTaxes = [
          ...lines.map(({ tax }) => tax),
          priced.shipping_tax,
          ...fees.map(({ tax }) => tax),
        ]
        expect(sumAmounts(taxes.map(({ amount }) => amount))).toBe(sumAmounts(includedTaxes))
        expect(sumAmounts(includedTaxes)).toBeLessThanOrEqual(total)
        if (!input.isRegistered) expect(taxes).toEqual([])
        expect(Number.isSafeInteger(total)).toBe(true)
      }),
    )
  })

  test('does not depend on the order of lines', () => {
    fc.assert(
      fc.property(world, input => {
        const [priced, turned] = [computePrice(input), computePrice(input, toItems(input).toReversed())]
        const { lines, problems, ...sums } = priced
        const { lines: turnedLines, problems: turnedProblems, ...turnedSums } = turned
        expect(turnedSums).toEqual(sums)
        const sorted = (list: object[]) => list.map(each => JSON.stringify(each)).toSorted()
        expect(sorted(turnedLines)).toEqual(sorted(lines))
        expect(turnedProblems.length).toBe(problems.length)
      }),
    )
  })

  test('rounds a percentage coupon to within half a unit of the total, and one unit plus its share per line', () => {
    fc.assert(
      fc.property(world, fc.integer({ min: 1, max: 10_000 }), (input, basisPoints) => {
        const coupon = { isPercent: true, value: basisPoints, cap: null, coversShipping: false }
        const { lines, coupon: applied } = computePrice({ ...input, coupon })
        const { step } = getCurrency(input.currency)
        const goods = sumAmounts(lines.map(({ subtotal }) => subtotal))
        const off = (applied?.discount ?? 0) - (goods * basisPoints) / 10_000
        expect(Math.abs(off)).toBeLessThanOrEqual(step / 2 + 0.01)
        for (const { subtotal, discount } of lines) {
          const ownShare = subtotal / (goods || 1)
          const most = step * (1 + ownShare / 2) + 0.01
          expect(Math.abs(discount - (subtotal * basisPoints) / 10_000)).toBeLessThanOrEqual(most)
        }
      }),
    )
  })
})
