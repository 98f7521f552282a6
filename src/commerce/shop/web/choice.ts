import { availabilities } from './shared/availabilities.ts'
import type { Product, Variant } from './shared/queries.ts'

export type Choice = Readonly<Record<number, number>>

const fits = (variant: Variant, choice: Choice) =>
  Object.values(choice).every(valueId => variant.option_ids.includes(valueId))

/**
 * Returns the chosen variant; undefined while the choice is incomplete or if the combination does not exist.
 */
export function findVariant(
  product: Pick<Product, 'options' | 'variants'>,
  choice: Choice,
): Variant | undefined {
  if (product.options.some(({ id }) => choice[id] === undefined)) return undefined
  return product.variants.find(
    variant => variant.option_ids.length === product.options.length && fits(variant, choice),
  )
}

export interface ValueState {
  availability: number
  /** Units left, if the variant is known and its stock is low; otherwise null. */
  left: number | null
  exists: boolean
}

export function getValueState(
  product: Pick<Product, 'options' | 'variants'>,
  choice: Choice,
  { optionId, valueId }: { optionId: number; valueId: number },
): ValueState {
  const candidate = { ...choice, [optionId]: valueId }
  const found = product.variants.filter(variant => fits(variant, candidate))
  const best = [availabilities.available, availabilities.soldOut].find(value =>
    found.some(({ availability }) => availability === value),
  )
  return {
    availability: best ?? availabilities.notAvailable,
    left: found.length === 1 ? (found[0]?.available_left ?? null) : null,
    exists: found.length > 0,
  }
}

/** Returns the initial choice, which preselects options with a single value. */
export function getDefaultChoice(product: Pick<Product, 'options'>): Choice {
  return Object.fromEntries(
    product.options.flatMap(({ id, values: [first, ...others] }) =>
      first && others.length === 0 ? [[id, first.id]] : [],
    ),
  )
}

/** Returns a variant's price in a currency, or its first price if there is none. */
export function findPrice<Price extends { currency: string }>(
  prices: readonly Price[],
  currency: string | null,
): Price | undefined {
  return prices.find(price => price.currency === currency) ?? prices[0]
}
