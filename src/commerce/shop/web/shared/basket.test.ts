import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addQuantity,
  type Basket,
  emptyBasket,
  getLineKey,
  markOrdered,
  mergeBaskets,
  readBasket,
  removeOrdered,
  setPresaleCode,
  setQuantity,
} from './basket.ts'

const now = Date.parse('2030-05-01T00:00:00Z')
const shirt = { productId: 1, optionIds: [3, 4], quantity: 2 }
const record = { productId: 2, optionIds: [], quantity: 1 }
const aBasket = (...lines: Basket['lines']): Basket => ({ ...emptyBasket, lines, changedAt: now })

describe('basket', () => {
  test('keeps one line per variant and removes it at quantity 0', () => {
    const both = addQuantity(addQuantity(aBasket(shirt), record), shirt)
    expect(both.lines).toEqual([{ ...shirt, quantity: 4 }, record])
    expect(setQuantity(both, { ...shirt, quantity: 0 }).lines).toEqual([record])
    expect(setQuantity(both, { ...record, quantity: 10 ** 12 }).lines[1]?.quantity).toBe(999)
  })

  test("merges a visitor's basket into the fan's", () => {
    const visitors = { ...aBasket({ ...shirt, quantity: 1 }, record), country: 'JP' }
    expect(mergeBaskets({ ...aBasket(shirt), country: 'KR', currency: 'KRW' }, visitors)).toEqual({
      lines: [{ ...shirt, quantity: 3 }, record],
      country: 'JP',
      currency: 'KRW',
      changedAt: now,
      presaleCode: null,
      orderId: null,
    })
    expect(mergeBaskets(emptyBasket, visitors).lines).toEqual(visitors.lines)
  })

  test('can be read from storage for 30 days', () => {
    const stored = JSON.stringify({ ...aBasket(shirt), country: 'DE', currency: 'EUR' })
    expect(readBasket(stored, now)).toEqual({ ...aBasket(shirt), country: 'DE', currency: 'EUR' })
    expect(readBasket(stored, now + 31 * 86_400_000)).toEqual(emptyBasket)
  })

  test('stores a trimmed presale code, even for visitors, and clears an empty one', () => {
    const typed = setPresaleCode(aBasket(shirt), '  first row ')
    expect(typed.presaleCode).toBe('first row')
    expect(readBasket(JSON.stringify(typed), now)).toEqual(typed)
    expect(mergeBaskets(aBasket(record), typed).presaleCode).toBe('first row')
    expect(mergeBaskets(typed, aBasket(record)).presaleCode).toBe('first row')
    for (const none of ['', '  ', 'x'.repeat(101)]) expect(setPresaleCode(typed, none).presaleCode).toBeNull()
    expect(readBasket(JSON.stringify({ ...typed, presaleCode: 7 }), now).presaleCode).toBeNull()
  })

  test('removes the lines of an order by its id and keeps later changes', () => {
    const ordered = markOrdered(aBasket(shirt), 'order-1', now)
    expect(readBasket(JSON.stringify(ordered), now)).toEqual({ ...aBasket(shirt), orderId: 'order-1' })
    expect(removeOrdered(ordered, 'order-1')).toEqual(aBasket())
    expect(removeOrdered(ordered, 'order-0')).toEqual(ordered)
    expect(markOrdered(aBasket(shirt), 'order-1', now - 1)).toEqual(aBasket(shirt))
    expect(mergeBaskets(ordered, aBasket(record)).orderId).toBeNull()
  })

  test.each([null, '', '{', '1', 'null', '{"lines": 1, "changedAt": 1}', '{"lines": []}'])(
    'is empty when the stored value is invalid: %s',
    stored => {
      expect(readBasket(stored, now)).toEqual(emptyBasket)
    },
  )

  test('drops invalid lines', () => {
    const bad = [
      { ...shirt, quantity: 0 },
      { ...shirt, quantity: 1.5 },
      { ...shirt, quantity: '2' },
      { ...shirt, optionIds: 'x' },
      { ...shirt, productId: -1 },
      null,
    ]
    const stored = JSON.stringify({ lines: [...bad, record], country: 'deutsch', changedAt: now })
    expect(readBasket(stored, now)).toEqual(aBasket(record))
  })

  test('never has duplicate variants or empty lines after any changes', () => {
    const line = fc.record({
      productId: fc.integer({ min: 1, max: 3 }),
      optionIds: fc.subarray([1, 2, 3]),
      quantity: fc.integer({ min: -3, max: 1_500 }),
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), line)), steps => {
        const basket = steps.reduce(
          (sofar, [isMore, next]) => (isMore ? addQuantity(sofar, next) : setQuantity(sofar, next)),
          emptyBasket,
        )
        const keys = basket.lines.map(getLineKey)
        expect(new Set(keys).size).toBe(keys.length)
        expect(basket.lines.every(({ quantity }) => quantity >= 1 && quantity <= 999)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
