import type { Terms } from '../server/terms.ts'
import { type Line, sumOf } from './basket.ts'

type Zone = NonNullable<Terms['zone']>

const gramsOfKilogram = 1_000

/** Weight of what has to be sent; null where nothing has. */
export function weightOf(lines: readonly Line[]): number | null {
  const sent = lines.filter(({ product }) => product.needs_shipping)
  return sent.length === 0 ? null : sumOf(sent.map(({ product, item }) => product.weight_g * item.quantity))
}

/** Base and a step for each kilogram that is begun; null where the zone has no rate in the currency. */
export function shippingPrice(zone: Zone, currency: string, weightG: number): number | null {
  const rate = zone.rates[currency]
  return rate ? rate.base + rate.per_kg * Math.ceil(weightG / gramsOfKilogram) : null
}
