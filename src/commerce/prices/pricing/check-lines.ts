import type { Problem } from '../contract.ts'
import { type Facts, isPriced, type Line, sumOf, whereOf } from './basket.ts'

/** A paid draw is a lottery in many countries: a fan sign goes only where it is listed (product 10). */
const fanSign = 3

/** What stands against buying these lines here and now: sale, stock, limits, countries. */
export function checkLines(lines: readonly Line[], facts: Facts, countryCode: string): Problem[] {
  const byVariant = [...Map.groupBy(lines, line => line.variant.id).values()]
  const byProduct = [...Map.groupBy(lines, line => line.product.id).values()]
  return [
    ...byVariant.flatMap(group => checkStock(group, facts)),
    ...byProduct.flatMap(group => [...checkLimits(group, facts), ...checkCountry(group, facts, countryCode)]),
  ]
}

const piecesOf = (lines: readonly Line[]) => sumOf(lines.map(({ item }) => item.quantity))

/** The same combination in several lines is wanted together. */
function checkStock(group: readonly Line[], { presaleIds }: Facts): Problem[] {
  const [line] = group
  if (!line) return []
  const { product, variant } = line
  const isOpen = product.is_on_sale || presaleIds.has(product.id)
  if (!isOpen || !variant.is_offered) {
    const reason = product.sale_stop
    return [{ code: 'not_on_sale', ...whereOf(line), ...(reason && { reason }) }]
  }
  if (!isPriced(line)) return [{ code: 'not_on_sale', ...whereOf(line), reason: 'incomplete' }]
  if (variant.left === null || piecesOf(group) <= variant.left) return []
  if (variant.left <= 0) return [{ code: 'out_of_stock', ...whereOf(line), available: 0 }]
  return [{ code: 'not_enough_stock', ...whereOf(line), available: variant.left }]
}

function checkLimits(group: readonly Line[], { piecesOfFan }: Facts): Problem[] {
  const [line] = group
  if (!line) return []
  const { limit_per_order: perOrder, limit_per_fan: perFan, id } = line.product
  const pieces = piecesOf(group)
  const where = { product_id: id, item: line.at }
  const leftOfFan = perFan === null ? null : Math.max(0, perFan - (piecesOfFan.get(id) ?? 0))
  return [
    ...(perOrder !== null && pieces > perOrder
      ? [{ code: 'limit_per_order' as const, ...where, available: perOrder }]
      : []),
    ...(leftOfFan !== null && pieces > leftOfFan
      ? [{ code: 'limit_per_fan' as const, ...where, available: leftOfFan }]
      : []),
  ]
}

function checkCountry(group: readonly Line[], { sale, terms }: Facts, countryCode: string): Problem[] {
  const [line] = group
  if (!line) return []
  const { countries, needs_shipping: isShipped, id } = line.product
  const isListed = countries ? countries.includes(countryCode) : sale.type !== fanSign
  const isReached = !isShipped || terms.zone !== null
  return isListed && isReached ? [] : [{ code: 'country_not_served', product_id: id, item: line.at }]
}
