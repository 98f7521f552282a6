import { expect, test } from 'vitest'
import { firstChoice, priceIn, valueState, variantOf } from './choice.ts'

const value = (id: number) => ({ id, lang: 'en', name: `value ${id}` })
const variant = (id: number, option_ids: number[], availability: number, available_left: number | null) => ({
  id,
  option_ids,
  availability,
  available_left,
  prices: [],
})
const [size, colour] = [1, 2]
/** S (10) and L (11) in red (20) and blue (21); there is no L in blue. */
const shirt = {
  options: [
    { id: size, lang: 'en', name: 'Size', values: [value(10), value(11)] },
    { id: colour, lang: 'en', name: 'Colour', values: [value(20), value(21)] },
  ],
  variants: [variant(100, [10, 20], 2, 0), variant(101, [10, 21], 1, 3), variant(102, [11, 20], 1, null)],
}

test('a combination is chosen once every option is', () => {
  expect(variantOf(shirt, { [size]: 10 })).toBeUndefined()
  expect(variantOf(shirt, { [size]: 10, [colour]: 21 })?.id).toBe(101)
  expect(variantOf(shirt, { [size]: 11, [colour]: 21 })).toBeUndefined()
  expect(variantOf({ options: [], variants: [variant(1, [], 1, null)] }, {})?.id).toBe(1)
})

test('a value says what is left of it before one chooses', () => {
  const of = (optionId: number, valueId: number, choice = {}) =>
    valueState(shirt, choice, { optionId, valueId })
  expect(of(size, 10)).toEqual({ availability: 1, left: null, exists: true })
  expect(of(colour, 20, { [size]: 10 })).toEqual({ availability: 2, left: 0, exists: true })
  expect(of(colour, 21, { [size]: 10 })).toEqual({ availability: 1, left: 3, exists: true })
  expect(of(colour, 21, { [size]: 11 })).toEqual({ availability: 0, left: null, exists: false })
  // What is chosen of the option itself doesn't matter.
  expect(of(size, 11, { [size]: 10, [colour]: 20 })).toEqual({ availability: 1, left: null, exists: true })
})

test('where there is nothing to choose, it is chosen', () => {
  expect(firstChoice(shirt)).toEqual({})
  expect(firstChoice({ options: [{ id: 5, lang: 'en', name: 'Size', values: [value(50)] }] })).toEqual({
    5: 50,
  })
})

test('a price in the wanted currency goes first', () => {
  const prices = [
    { amount: 3_000, currency: 'USD' },
    { amount: 40_000, currency: 'KRW' },
  ]
  expect(priceIn(prices, 'KRW')?.amount).toBe(40_000)
  expect(priceIn(prices, 'EUR')?.amount).toBe(3_000)
  expect(priceIn([], 'EUR')).toBeUndefined()
})
