import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyOf } from '../../../platform/contract/currencies.ts'
import { sumOf } from './basket.ts'
import { type Priced, priceBasket } from './price-basket.ts'
import { aBasket, aCoupon, anItem, aProduct, aVariant, aZone, someFacts } from './testing/facts.ts'

const currencies = ['USD', 'KRW', 'HUF'] as const
const currency = fc.constantFrom(...currencies)
/** In whole units where the currency has no others. */
const pricesOf = (units: number) =>
  Object.fromEntries(currencies.map(code => [code, units * currencyOf(code).step]))
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

const couponOf = fc.option(
  fc.record({
    isPercent: fc.boolean(),
    value: fc.integer({ min: 1, max: 10_000 }),
    cap: fc.option(units(1_000_000)),
    coversShipping: fc.boolean(),
  }),
)

const world = fc.record({
  products,
  coupon: couponOf,
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

function factsOf(given: World) {
  const { rates, fees, coupon, base, perKg } = given
  const rateOf = (code: (typeof currencies)[number]) => {
    const { step } = currencyOf(code)
    return [code, { base: base * step, per_kg: perKg * step }] as const
  }
  const fee = (id: number) => ({ id, name: 'Packing', project_type: null, amounts: {}, basis_points: null })
  return someFacts({
    products: given.products.map(({ weight, isSent, taxKind }, at) =>
      aProduct({ id: at + 1, weight_g: weight, needs_shipping: isSent, tax_kind: taxKind }),
    ),
    variants: given.products.map(({ price }, at) =>
      aVariant({ id: at + 1, product_id: at + 1, prices: pricesOf(price) }),
    ),
    terms: {
      zone: aZone({
        duties: given.duties,
        duty_basis_points: given.dutyRate,
        rates: Object.fromEntries(currencies.map(rateOf)),
      }),
      fees: [
        { ...fee(1), kind: 'per_order', amounts: pricesOf(fees.perOrder) },
        { ...fee(2), kind: 'per_piece', amounts: pricesOf(fees.perPiece) },
        { ...fee(3), kind: 'percent', basis_points: fees.percent },
      ],
      tax_rates: given.isRegistered ? rates : {},
    },
    coupon: coupon && couponFrom(coupon, given.currency),
  })
}

function couponFrom(coupon: NonNullable<World['coupon']>, code: World['currency']) {
  const { isPercent, value, cap, coversShipping } = coupon
  const kind = isPercent
    ? { basis_points: value, caps: cap === null ? {} : pricesOf(cap) }
    : { basis_points: null, amount: value * currencyOf(code).step, currency: code }
  return aCoupon({ ...kind, covers_shipping: coversShipping })
}

const itemsOf = (given: World) =>
  given.products.flatMap(({ quantity, isTwice }, at) => {
    const item = anItem({ product_id: at + 1, quantity })
    return isTwice ? [item, { ...item, quantity: 1 }] : [item]
  })

const priceOf = (given: World, items = itemsOf(given)) =>
  priceBasket(
    aBasket({ items, currency: given.currency, ...(given.coupon && { coupon_id: 1 }) }),
    factsOf(given),
  )

const netsOf = ({ lines }: Priced) => lines.map(({ subtotal, discount }) => subtotal - discount)

test('the total adds up, taxes too, and nothing is negative or cannot be carried', () => {
  fc.assert(
    fc.property(world, given => {
      const priced = priceOf(given)
      const { lines, shipping, fees, total, taxes, coupon } = priced
      for (const { unit, quantity, subtotal } of lines) expect(subtotal).toBe(unit * quantity)
      const parts = [...netsOf(priced), shipping, ...fees.map(({ amount }) => amount)]
      expect(total).toBe(sumOf(parts))
      const { step } = currencyOf(given.currency)
      for (const part of parts) expect([part >= 0, part % step]).toEqual([true, 0])
      const taken = sumOf(lines.map(({ discount }) => discount)) + (coupon?.shipping_discount ?? 0)
      expect(coupon?.discount ?? 0).toBe(taken)
      const inside = [...lines.map(({ tax }) => tax), priced.shipping_tax, ...fees.map(({ tax }) => tax)]
      expect(sumOf(taxes.map(({ amount }) => amount))).toBe(sumOf(inside))
      expect(sumOf(inside)).toBeLessThanOrEqual(total)
      if (!given.isRegistered) expect(taxes).toEqual([])
      expect(Number.isSafeInteger(total)).toBe(true)
    }),
  )
})

test('the order of the lines changes nothing but their order', () => {
  fc.assert(
    fc.property(world, given => {
      const [priced, turned] = [priceOf(given), priceOf(given, itemsOf(given).toReversed())]
      const { lines, problems, ...sums } = priced
      const { lines: turnedLines, problems: turnedProblems, ...turnedSums } = turned
      expect(turnedSums).toEqual(sums)
      const sorted = (list: object[]) => list.map(each => JSON.stringify(each)).toSorted()
      expect(sorted(turnedLines)).toEqual(sorted(lines))
      expect(turnedProblems.length).toBe(problems.length)
    }),
  )
})

test('a percentage is off by half a unit at most of the whole, and of each line by its share of that and less than one', () => {
  fc.assert(
    fc.property(world, fc.integer({ min: 1, max: 10_000 }), (given, basisPoints) => {
      const coupon = { isPercent: true, value: basisPoints, cap: null, coversShipping: false }
      const { lines, coupon: told } = priceOf({ ...given, coupon })
      const { step } = currencyOf(given.currency)
      const goods = sumOf(lines.map(({ subtotal }) => subtotal))
      const off = (told?.discount ?? 0) - (goods * basisPoints) / 10_000
      expect(Math.abs(off)).toBeLessThanOrEqual(step / 2 + 0.01)
      for (const { subtotal, discount } of lines) {
        const ownShare = subtotal / (goods || 1)
        const most = step * (1 + ownShare / 2) + 0.01
        expect(Math.abs(discount - (subtotal * basisPoints) / 10_000)).toBeLessThanOrEqual(most)
      }
    }),
  )
})
