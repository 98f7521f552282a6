import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asOrdered,
  type Basket,
  emptyBasket,
  lineKey,
  merged,
  readBasket,
  withMore,
  withoutOrder,
  withPresaleCode,
  withQuantity,
} from './basket.ts'

const now = Date.parse('2030-05-01T00:00:00Z')
const shirt = { productId: 1, optionIds: [3, 4], quantity: 2 }
const record = { productId: 2, optionIds: [], quantity: 1 }
const of = (...lines: Basket['lines']): Basket => ({ ...emptyBasket, lines, changedAt: now })

test('a combination stands in a basket once, and 0 takes it out', () => {
  const both = withMore(withMore(of(shirt), record), shirt)
  expect(both.lines).toEqual([{ ...shirt, quantity: 4 }, record])
  expect(withQuantity(both, { ...shirt, quantity: 0 }).lines).toEqual([record])
  expect(withQuantity(both, { ...record, quantity: 10 ** 12 }).lines[1]?.quantity).toBe(999)
})

test('what a visitor chose is added to what the fan has', () => {
  const visitors = { ...of({ ...shirt, quantity: 1 }, record), country: 'JP' }
  expect(merged({ ...of(shirt), country: 'KR', currency: 'KRW' }, visitors)).toEqual({
    lines: [{ ...shirt, quantity: 3 }, record],
    country: 'JP',
    currency: 'KRW',
    changedAt: now,
    presaleCode: null,
    orderId: null,
  })
  expect(merged(emptyBasket, visitors).lines).toEqual(visitors.lines)
})

test('a basket is read as it was stored, for 30 days', () => {
  const stored = JSON.stringify({ ...of(shirt), country: 'DE', currency: 'EUR' })
  expect(readBasket(stored, now)).toEqual({ ...of(shirt), country: 'DE', currency: 'EUR' })
  expect(readBasket(stored, now + 31 * 86_400_000)).toEqual(emptyBasket)
})

test('the code of a presale is kept as it was typed, from a visitor too; an empty one is none', () => {
  const typed = withPresaleCode(of(shirt), '  first row ')
  expect(typed.presaleCode).toBe('first row')
  expect(readBasket(JSON.stringify(typed), now)).toEqual(typed)
  expect(merged(of(record), typed).presaleCode).toBe('first row')
  expect(merged(typed, of(record)).presaleCode).toBe('first row')
  for (const none of ['', '  ', 'x'.repeat(101)]) expect(withPresaleCode(typed, none).presaleCode).toBeNull()
  expect(readBasket(JSON.stringify({ ...typed, presaleCode: 7 }), now).presaleCode).toBeNull()
})

test('what became an order leaves the basket, by no clock, and what was chosen since stays', () => {
  const ordered = asOrdered(of(shirt), 'order-1', now)
  expect(readBasket(JSON.stringify(ordered), now)).toEqual({ ...of(shirt), orderId: 'order-1' })
  expect(withoutOrder(ordered, 'order-1')).toEqual(of())
  expect(withoutOrder(ordered, 'order-0')).toEqual(ordered)
  expect(asOrdered(of(shirt), 'order-1', now - 1)).toEqual(of(shirt))
  expect(merged(ordered, of(record)).orderId).toBeNull()
})

test.each([null, '', '{', '1', 'null', '{"lines": 1, "changedAt": 1}', '{"lines": []}'])(
  'what is damaged is an empty basket: %s',
  stored => {
    expect(readBasket(stored, now)).toEqual(emptyBasket)
  },
)

test('lines that cannot be are left out', () => {
  const bad = [
    { ...shirt, quantity: 0 },
    { ...shirt, quantity: 1.5 },
    { ...shirt, quantity: '2' },
    { ...shirt, optionIds: 'x' },
    { ...shirt, productId: -1 },
    null,
  ]
  const stored = JSON.stringify({ lines: [...bad, record], country: 'deutsch', changedAt: now })
  expect(readBasket(stored, now)).toEqual(of(record))
})

test('whatever is put in and taken out, no combination stands there twice and none with nothing', () => {
  const line = fc.record({
    productId: fc.integer({ min: 1, max: 3 }),
    optionIds: fc.subarray([1, 2, 3]),
    quantity: fc.integer({ min: -3, max: 1_500 }),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), line)), steps => {
      const basket = steps.reduce(
        (sofar, [isMore, next]) => (isMore ? withMore(sofar, next) : withQuantity(sofar, next)),
        emptyBasket,
      )
      const keys = basket.lines.map(lineKey)
      expect(new Set(keys).size).toBe(keys.length)
      expect(basket.lines.every(({ quantity }) => quantity >= 1 && quantity <= 999)).toBe(true)
    }),
    { numRuns: 100 },
  )
})
