import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceBasket } from './price-basket.ts'
import { computeDelivery, computePromise } from './promise.ts'
import { aBasket, anItem, aProduct, aVariant, aZone, someFacts } from './testing/facts.ts'

const zone = { days_min: 3, days_max: 5 }
const now = Date.UTC(2026, 10, 23)
const sale = (overrides: object = {}) => ({
  sale_until: '2026-11-25T12:00:00Z',
  production_days: 0,
  production_from: 'sale_end' as const,
  ...overrides,
})
const promised = (overrides: object, dispatch_on: string | null = null) =>
  Object.values(computePromise({ dispatch_on }, { sale: sale(overrides), zone, now }))

describe('delivery promise', () => {
  test('counts production from the end of the sale by default', () => {
    expect(promised({ production_days: 10 })).toEqual(['2026-12-09', '2026-12-14', '2026-12-16'])
  })

  test('counts production from the order when the project is configured so', () => {
    expect(promised({ production_days: 2, production_from: 'order' })).toEqual([
      ...['2026-11-25', '2026-11-30', '2026-12-02'],
    ])
  })

  test('counts production from the order when the sale has ended', () => {
    expect(promised({ sale_until: '2026-11-20T00:00:00Z', production_days: 1 })[0]).toBe('2026-11-24')
  })

  test("uses the product's promised dispatch date while it is in the future", () => {
    expect(promised({ production_days: 90 }, '2027-03-01')).toEqual([
      '2027-03-01',
      '2027-03-04',
      '2027-03-08',
    ])
    expect(promised({ production_days: 90 }, '2026-11-02')[0]).toBe('2026-11-23')
  })
})

describe('delivery of a basket', () => {
  test('spans all lines of a basket, with the days of each promise in order', () => {
    const day = fc.option(
      fc
        .integer({ min: 0, max: 400 })
        .map(days => new Date(now + days * 86_400_000).toISOString().slice(0, 10)),
    )
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 60 }),
        (days, made) => {
          const products = days.map((dispatch_on, at) => aProduct({ id: at + 1, dispatch_on }))
          const variants = days.map((_, at) => aVariant({ id: at + 1, product_id: at + 1 }))
          const facts = someFacts({ products, variants, terms: { zone: aZone() } })
          facts.sale.production_days = made
          const items = days.map((_, at) => anItem({ product_id: at + 1 }))
          const { lines, delivery } = priceBasket(aBasket({ items }), facts)
          const promises = lines.flatMap(({ promise }) => promise ?? [])
          expect(promises).toHaveLength(days.length)
          expect(delivery).toEqual(computeDelivery(promises))
          for (const { dispatch_by, promised_from, promised_to } of promises) {
            expect([dispatch_by, promised_from, promised_to].toSorted()).toEqual([
              ...[dispatch_by, promised_from, promised_to],
            ])
            expect(promised_from >= (delivery?.promised_from ?? '')).toBe(true)
            expect(promised_to <= (delivery?.promised_to ?? '')).toBe(true)
          }
        },
      ),
    )
  })

  test('has no delivery days when nothing is shipped', () => {
    expect(computeDelivery([])).toBeNull()
  })
})
