import type { Terms } from '../server/terms.ts'
import { type Line, sumAmounts } from './basket.ts'

type Zone = NonNullable<Terms['zone']>

const gramsPerKilogram = 1_000

/** Returns the weight of the shipped lines in grams; null if nothing is shipped. */
export function computeWeight(lines: readonly Line[]): number | null {
  const sent = lines.filter(({ product }) => product.needs_shipping)
  return sent.length === 0
    ? null
    : sumAmounts(sent.map(({ product, item }) => product.weight_g * item.quantity))
}

/**
 * Returns the base price plus a surcharge per started kilogram; null if the zone has no rate in the currency.
 */
export function computeShippingPrice(zone: Zone, currency: string, weightG: number): number | null {
  const rate = zone.rates[currency]
  return rate ? rate.base + rate.per_kg * Math.ceil(weightG / gramsPerKilogram) : null
}
