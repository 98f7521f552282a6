import type { Problem } from '../contract.ts'
import { isPriced, type Line, type PricingFacts, sumAmounts, toProblemLocation } from './basket.ts'

/**
 * The project type of fan signs. A paid draw counts as a lottery in many countries, so a fan sign is sold
 * only in the countries it lists (product 10).
 */
const fanSign = 3

/** Finds the problems with buying these lines now from this country: sale, stock, limits, countries. */
export function checkLines(lines: readonly Line[], facts: PricingFacts, countryCode: string): Problem[] {
  const byVariant = [...Map.groupBy(lines, line => line.variant.id).values()]
  const byProduct = [...Map.groupBy(lines, line => line.product.id).values()]
  return [
    ...byVariant.flatMap(group => checkStock(group, facts)),
    ...byProduct.flatMap(group => [...checkLimits(group, facts), ...checkCountry(group, facts, countryCode)]),
  ]
}

const countUnits = (lines: readonly Line[]) => sumAmounts(lines.map(({ item }) => item.quantity))

/** Counts all lines of a variant together. */
function checkStock(group: readonly Line[], { presaleIds }: PricingFacts): Problem[] {
  const [line] = group
  if (!line) return []
  const { product, variant } = line
  const isOpen = product.is_on_sale || presaleIds.has(product.id)
  if (!isOpen || !variant.is_offered) {
    const reason = product.sale_stop
    return [{ code: 'not_on_sale', ...toProblemLocation(line), ...(reason && { reason }) }]
  }
  if (!isPriced(line)) return [{ code: 'not_on_sale', ...toProblemLocation(line), reason: 'incomplete' }]
  if (variant.left === null || countUnits(group) <= variant.left) return []
  if (variant.left <= 0) return [{ code: 'out_of_stock', ...toProblemLocation(line), available: 0 }]
  return [{ code: 'not_enough_stock', ...toProblemLocation(line), available: variant.left }]
}

function checkLimits(group: readonly Line[], { piecesOfFan }: PricingFacts): Problem[] {
  const [line] = group
  if (!line) return []
  const { limit_per_order: perOrder, limit_per_fan: perFan, id } = line.product
  const units = countUnits(group)
  const where = { product_id: id, item: line.at }
  const remainingForFan = perFan === null ? null : Math.max(0, perFan - (piecesOfFan.get(id) ?? 0))
  return [
    ...(perOrder !== null && units > perOrder
      ? [{ code: 'limit_per_order' as const, ...where, available: perOrder }]
      : []),
    ...(remainingForFan !== null && units > remainingForFan
      ? [{ code: 'limit_per_fan' as const, ...where, available: remainingForFan }]
      : []),
  ]
}

function checkCountry(group: readonly Line[], { sale, terms }: PricingFacts, countryCode: string): Problem[] {
  const [line] = group
  if (!line) return []
  const { countries, needs_shipping: isShipped, id } = line.product
  const isListed = countries ? countries.includes(countryCode) : sale.type !== fanSign
  const isReached = !isShipped || terms.zone !== null
  return isListed && isReached ? [] : [{ code: 'country_not_served', product_id: id, item: line.at }]
}
