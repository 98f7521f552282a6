import { isCurrency } from '../../../platform/contract/currencies.ts'
import { isPriced, type Line, type PricingFacts } from './basket.ts'
import { filterFeesByType, isFixed } from './fees.ts'
import { computeWeight } from './shipping.ts'

/**
 * Lists the currencies in which every line, its shipping and every fixed fee have a price, in alphabetical
 * order. Ignores lines without any price, because they are not for sale.
 */
export function listOfferedCurrencies(all: readonly Line[], { sale, terms }: PricingFacts): string[] {
  const lines = all.filter(isPriced)
  const [first] = lines
  if (!first) return []
  const needed = [
    ...lines.map(({ variant }) => variant.prices),
    ...(computeWeight(lines) !== null && terms.zone ? [terms.zone.rates] : []),
    ...filterFeesByType(terms, sale.type)
      .filter(isFixed)
      .map(({ amounts }) => amounts),
  ]
  return Object.keys(first.variant.prices)
    .filter(code => isCurrency(code) && needed.every(prices => Object.hasOwn(prices, code)))
    .toSorted()
}
