import { describe, expect, test } from 'vitest'
import { findPrice, findVariant, getDefaultChoice, getValueState } from './choice.ts'

const value = (id: number) => ({ id, lang: 'en', name: `value ${id}` })
const variant = (id: number, option_ids: number[], availability: number, available_left: number | null) => ({
  id,
  option_ids,
  availability,
  available_left,
  prices: [],
})
const [size, colour] = [1, 2]
/** S (10) and L (11) in red (20) and blue (21), except L in blue. */
const shirt = {
  options: [
    { id: size, lang: 'en', name: 'Size', values: [value(10), value(11)] },
    { id: colour, lang: 'en', name: 'Colour', values: [value(20), value(21)] },
  ],
  variants: [variant(100, [10, 20], 2, 0), variant(101, [10, 21], 1, 3), variant(102, [11, 20], 1, null)],
}

describe('product choice', () => {
  test('determines the variant once every option is chosen', () => {
    expect(findVariant(shirt, { [size]: 10 })).toBeUndefined()
    expect(findVariant(shirt, { [size]: 10, [colour]: 21 })?.id).toBe(101)
    expect(findVariant(shirt, { [size]: 11, [colour]: 21 })).toBeUndefined()
    expect(findVariant({ options: [], variants: [variant(1, [], 1, null)] }, {})?.id).toBe(1)
  })

  test('shows the stock of a value before it is chosen', () => {
    const stateAt = (optionId: number, valueId: number, choice = {}) =>
      getValueState(shirt, choice, { optionId, valueId })
    expect(stateAt(size, 10)).toEqual({ availability: 1, left: null, exists: true })
    expect(stateAt(colour, 20, { [size]: 10 })).toEqual({ availability: 2, left: 0, exists: true })
    expect(stateAt(colour, 21, { [size]: 10 })).toEqual({ availability: 1, left: 3, exists: true })
    expect(stateAt(colour, 21, { [size]: 11 })).toEqual({ availability: 0, left: null, exists: false })
    // The current choice of the same option is ignored.
    expect(stateAt(size, 11, { [size]: 10, [colour]: 20 })).toEqual({
      availability: 1,
      left: null,
      exists: true,
    })
  })

  test('preselects options with a single value', () => {
    expect(getDefaultChoice(shirt)).toEqual({})
    expect(getDefaultChoice({ options: [{ id: 5, lang: 'en', name: 'Size', values: [value(50)] }] })).toEqual(
      {
        5: 50,
      },
    )
  })

  test('prefers a price in the requested currency', () => {
    const prices = [
      { amount: 3_000, currency: 'USD' },
      { amount: 40_000, currency: 'KRW' },
    ]
    expect(findPrice(prices, 'KRW')?.amount).toBe(40_000)
    expect(findPrice(prices, 'EUR')?.amount).toBe(3_000)
    expect(findPrice([], 'EUR')).toBeUndefined()
  })
})
