import type { Product, Variant } from './shared/queries.ts'
import { availabilities } from './shared/sale-state.ts'

/** Option id → id of the chosen value. */
export type Choice = Readonly<Record<number, number>>

const fits = (variant: Variant, choice: Choice) =>
  Object.values(choice).every(valueId => variant.option_ids.includes(valueId))

/** The combination that is chosen; undefined while an option is open, and for one that doesn't exist. */
export function variantOf(
  product: Pick<Product, 'options' | 'variants'>,
  choice: Choice,
): Variant | undefined {
  if (product.options.some(({ id }) => choice[id] === undefined)) return undefined
  return product.variants.find(
    variant => variant.option_ids.length === product.options.length && fits(variant, choice),
  )
}

/** How a value stands beside what else is chosen: which combinations with it there are, and what's left of them. */
export interface ValueState {
  availability: number
  /** Pieces left, where it is one combination of which few are left. */
  left: number | null
  exists: boolean
}

export function valueState(
  product: Pick<Product, 'options' | 'variants'>,
  choice: Choice,
  { optionId, valueId }: { optionId: number; valueId: number },
): ValueState {
  const wanted = { ...choice, [optionId]: valueId }
  const found = product.variants.filter(variant => fits(variant, wanted))
  const best = [availabilities.available, availabilities.soldOut].find(value =>
    found.some(({ availability }) => availability === value),
  )
  return {
    availability: best ?? availabilities.notAvailable,
    left: found.length === 1 ? (found[0]?.available_left ?? null) : null,
    exists: found.length > 0,
  }
}

/** What is chosen when the page opens: options with one value only, and the whole where there is one combination. */
export function firstChoice(product: Pick<Product, 'options'>): Choice {
  return Object.fromEntries(
    product.options.flatMap(({ id, values: [first, ...others] }) =>
      first && others.length === 0 ? [[id, first.id]] : [],
    ),
  )
}

/** The price of a combination in a currency, else in the first that it has. */
export function priceIn<Price extends { currency: string }>(
  prices: readonly Price[],
  currency: string | null,
): Price | undefined {
  return prices.find(price => price.currency === currency) ?? prices[0]
}
