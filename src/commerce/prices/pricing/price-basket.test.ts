import { describe, expect, test } from 'vitest'
import type { CouponTerms } from '../../coupons/server/index.ts'
import type { Problem } from '../contract.ts'
import type { BasketInput } from './basket.ts'
import { priceBasket } from './price-basket.ts'
import { aBasket, aCoupon, anItem, aProduct, aVariant, aZone, now, someFacts } from './testing/facts.ts'

type FactsOptions = Parameters<typeof someFacts>[0]
const price = (basket: Partial<BasketInput> = {}, options: FactsOptions = {}) =>
  priceBasket(aBasket(basket), someFacts(options))
const codes = ({ problems }: { problems: Problem[] }) => problems.map(({ code }) => code)

describe('priceBasket', () => {
  test('prices lines, shipping per started kilogram, fees, included taxes and the total', () => {
    const fee = { project_type: null, amounts: {}, basis_points: null }
    const priced = price(
      { items: [anItem({ quantity: 4 })], country_code: 'KR' },
      {
        terms: {
          tax_rates: { standard: 1_000 },
          fees: [
            { ...fee, id: 7, name: 'Packing', kind: 'per_order', amounts: { USD: 150, KRW: 2_000 } },
            { ...fee, id: 8, name: 'Import', kind: 'per_order', amounts: { KRW: 9_999 }, project_type: 3 },
          ],
        },
      },
    )
    expect(priced).toMatchObject({
      currency: 'KRW',
      lines: [
        { unit: 25_000, quantity: 4, subtotal: 100_000, discount: 0, tax: 9_091, tax_basis_points: 1_000 },
      ],
      // 1.2 kg count as two started kilograms.
      shipping: 14_000,
      shipping_tax: 1_273,
      fees: [{ kind: 'other', id: 7, name: 'Packing', amount: 2_000, tax: 182 }],
      total: 116_000,
      taxes: [{ basis_points: 1_000, amount: 10_546 }],
      problems: [],
      payment_methods: ['stripe_card', 'kakaopay', 'kg_card', 'kg_directbank'],
      delivery: { promised_from: '2026-12-04', promised_to: '2026-12-08' },
    })
  })

  test('charges no shipping for an e-ticket in any country', () => {
    const products = [aProduct({ needs_shipping: false })]
    const priced = price({ country_code: 'AQ' }, { products, terms: { zone: null } })
    expect(priced).toMatchObject({ shipping: 0, delivery: null, duties: 'none', total: 2_000, problems: [] })
  })

  test('charges duties as a fee for `ddp` and only reports them for `dap`', () => {
    const ddp = price({}, { terms: { zone: aZone({ duties: 'ddp', duty_basis_points: 2_000 }) } })
    expect(ddp).toMatchObject({
      duties: 'ddp',
      fees: [{ kind: 'duties', id: null, name: null, amount: 400 }],
      total: 3_600,
    })
    expect(price({}, { terms: { zone: aZone({ duties: 'dap' }) } })).toMatchObject({
      duties: 'dap',
      fees: [],
    })
  })

  test('splits a coupon across lines by price and discounts shipping only if the coupon covers it', () => {
    const products = [aProduct(), aProduct({ id: 2 })]
    const variants = [
      aVariant({ prices: { USD: 1_000 } }),
      aVariant({ id: 2, product_id: 2, prices: { USD: 2_000 } }),
    ]
    const basket = { items: [anItem(), anItem({ product_id: 2 })], coupon_id: 1 }
    const off = (coupon: CouponTerms) => price(basket, { products, variants, coupon })
    const amount = { basis_points: null, amount: 100, currency: 'USD' }
    const plain = off(aCoupon(amount))
    expect(plain.lines.map(({ discount }) => discount)).toEqual([33, 67])
    expect(plain).toMatchObject({
      shipping: 1_200,
      total: 4_100,
      coupon: { discount: 100, shipping_discount: 0 },
    })
    const all = off(aCoupon({ basis_points: 10_000 }))
    expect(all).toMatchObject({ total: 1_200, coupon: { discount: 3_000 } })
    const free = off(aCoupon({ basis_points: 10_000, covers_shipping: true }))
    expect(free).toMatchObject({
      shipping: 0,
      total: 0,
      payment_methods: [],
      coupon: { shipping_discount: 1_200 },
    })
  })

  test.each([
    ['none of the fan', null, 'coupon_not_applicable'],
    ['of another project', aCoupon({ project_ids: [2] }), 'coupon_not_applicable'],
    ['over', aCoupon({ is_over: true }), 'coupon_not_applicable'],
    ['used up', aCoupon({ is_used_up: true }), 'coupon_used_up'],
    ['for more', aCoupon({ minimums: { USD: 2_001 } }), 'coupon_minimum'],
  ])('rejects a coupon that is %s and names the problem', (_what, coupon, code) => {
    const priced = price({ coupon_id: 1 }, { coupon })
    expect([codes(priced), priced.coupon, priced.total]).toEqual([[code], null, 3_200])
  })

  test('reports all problems at once', () => {
    const priced = price(
      {
        coupon_id: 9,
        items: [
          anItem({ quantity: 3 }),
          anItem({ product_id: 2, quantity: 2 }),
          anItem({ product_id: 2, quantity: 2, custom_fields: { 5: 'nobody' } }),
          anItem({ product_id: 3, option_ids: [8, 7] }),
          anItem({ product_id: 4 }),
        ],
      },
      {
        products: [
          aProduct({ is_on_sale: false, limit_per_order: 2 }),
          aProduct({
            id: 2,
            limit_per_fan: 5,
            countries: ['KR'],
            custom_fields: [{ id: 5, input_type: 1, is_required: true, minimum: null, maximum: null }],
          }),
          aProduct({ id: 3 }),
        ],
        variants: [aVariant(), aVariant({ id: 2, product_id: 2, left: 3, prices: { KRW: 1 } })],
        piecesOfFan: [[2, 4]],
      },
    )
    expect(priced.problems).toEqual([
      { code: 'option_missing', product_id: 3, option_ids: [8, 7], item: 3 },
      { code: 'not_on_sale', product_id: 4, option_ids: [], item: 4 },
      { code: 'not_on_sale', product_id: 1, option_ids: [], item: 0 },
      { code: 'not_enough_stock', product_id: 2, option_ids: [], item: 1, available: 3 },
      { code: 'limit_per_order', product_id: 1, item: 0, available: 2 },
      { code: 'limit_per_fan', product_id: 2, item: 1, available: 1 },
      { code: 'country_not_served', product_id: 2, item: 1 },
      {
        code: 'custom_field_invalid',
        product_id: 2,
        option_ids: [],
        item: 1,
        custom_field_id: 5,
        error: 'ERR_REQUIRED',
      },
      {
        code: 'custom_field_invalid',
        product_id: 2,
        option_ids: [],
        item: 2,
        custom_field_id: 5,
        error: 'ERR_INVALID_EMAIL',
      },
      { code: 'coupon_not_applicable' },
    ])
  })

  test.each([
    ['nothing is left', { left: 0 }, 1, ['out_of_stock']],
    ['just enough is left', { left: 2 }, 2, []],
    ['it was taken off', { is_offered: false, left: 5 }, 1, ['not_on_sale']],
  ])('%s', (_what, variant, quantity, expected) => {
    expect(codes(price({ items: [anItem({ quantity })] }, { variants: [aVariant(variant)] }))).toEqual(
      expected,
    )
  })

  test('sells a product to fans of its presale before its sale', () => {
    const products = [aProduct({ is_on_sale: false, is_in_presale: true })]
    expect(codes(price({}, { products }))).toEqual(['not_on_sale'])
    expect(codes(price({}, { products, presaleIds: [1] }))).toEqual([])
  })

  test('sells a fan sign only to listed countries, and nothing to a country without a zone', () => {
    expect(codes(price({}, { type: 3 }))).toEqual(['country_not_served'])
    expect(codes(price({}, { type: 3, products: [aProduct({ countries: ['US'] })] }))).toEqual([])
    expect(codes(price({}, { terms: { zone: null } }))).toEqual(['country_not_served'])
  })

  test("offers currencies in which all lines, shipping and fees have a price, and defaults to the country's", () => {
    const only = price(
      { country_code: 'KR' },
      { terms: { zone: aZone({ rates: { USD: { base: 1, per_kg: 1 } } }) } },
    )
    expect(only).toMatchObject({ currency: 'USD', currencies: ['USD'], problems: [] })
    const euros = price({ currency: 'EUR' })
    expect(euros).toMatchObject({
      currency: 'EUR',
      currencies: ['KRW', 'USD'],
      lines: [],
      payment_methods: [],
    })
    expect(codes(euros)).toEqual(['currency_not_offered'])
    const unshipped = price({ currency: 'KRW' }, { terms: { zone: aZone({ rates: {} }) } })
    expect([codes(unshipped), unshipped.payment_methods]).toEqual([['currency_not_offered'], []])
    const fee = { id: 1, name: 'Packing', project_type: null, basis_points: null }
    const fees = [{ ...fee, kind: 'per_order' as const, amounts: { USD: 1 } }]
    expect(codes(price({ currency: 'KRW' }, { terms: { fees } }))).toEqual(['currency_not_offered'])
  })

  test.each([
    [40, 'USD', ['paypal']],
    [50, 'USD', ['stripe_card', 'paypal']],
    [999, 'KRW', ['kakaopay', 'kg_card', 'kg_directbank']],
    [17_500, 'HUF', ['stripe_card', 'paypal']],
    [17_550, 'HUF', ['stripe_card']],
    [50_000, 'VND', ['stripe_card']],
  ])('offers the payment methods for %i %s: %j', (amount, currency, methods) => {
    const products = [aProduct({ needs_shipping: false })]
    const variants = [aVariant({ prices: { [currency]: amount } })]
    expect(price({ currency }, { products, variants }).payment_methods).toEqual(methods)
  })

  test('omits unconfigured payment methods and offers none for a total of 0', () => {
    const products = [aProduct({ needs_shipping: false })]
    const options = { products, methods: ['paypal', 'kg_directbank'] as const }
    expect(price({ currency: 'USD' }, options).payment_methods).toEqual(['paypal'])
    expect(price({ currency: 'KRW' }, options).payment_methods).toEqual(['kg_directbank'])
    const none = price({}, { ...options, methods: [] })
    expect([none.payment_methods, none.problems]).toEqual([[], []])
  })

  test('counts shipping days from today after the sale and skips weekends', () => {
    const facts = someFacts()
    facts.sale.sale_until = new Date(now - 86_400_000).toISOString()
    expect(priceBasket(aBasket(), facts).delivery).toEqual({
      promised_from: '2026-11-26',
      promised_to: '2026-11-30',
    })
  })
})
