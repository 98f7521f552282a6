import { isCurrency } from '../../../platform/contract/currencies.ts'
import { type Facts, isPriced, type Line } from './basket.ts'
import { feesOfType, isFixed } from './fees.ts'
import { weightOf } from './shipping.ts'

/**
 * Currencies in which every line, its shipping and every fixed fee have a price, in order of their codes. A line without
 * any price is not sold at all.
 */
export function currenciesOffered(all: readonly Line[], { sale, terms }: Facts): string[] {
  const lines = all.filter(isPriced)
  const [first] = lines
  if (!first) return []
  const needed = [
    ...lines.map(({ variant }) => variant.prices),
    ...(weightOf(lines) !== null && terms.zone ? [terms.zone.rates] : []),
    ...feesOfType(terms, sale.type)
      .filter(isFixed)
      .map(({ amounts }) => amounts),
  ]
  return Object.keys(first.variant.prices)
    .filter(code => isCurrency(code) && needed.every(prices => Object.hasOwn(prices, code)))
    .toSorted()
}
