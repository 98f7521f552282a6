import type { Product } from './shared/queries.ts'
import { availabilities } from './shared/sale-state.ts'

type Presale = Product['presales'][number]

/** How a product stands before its sale is open to everybody. */
export interface EarlySale {
  /** The presales that are still of use, now or later. */
  windows: Presale[]
  /** Whether some fans may buy it already; who, only a quote knows. */
  isOpen: boolean
  /** Whether a code is one of the ways in, or the only one. */
  takesCode: boolean
  needsCode: boolean
}

export function earlySaleOf(
  { presales, sale_from: from }: Pick<Product, 'presales' | 'sale_from'>,
  { isEnded, now }: { isEnded: boolean; now: number },
): EarlySale {
  const isOver = isEnded || Date.parse(from) <= now
  const windows = isOver ? [] : presales.filter(each => Date.parse(each.closes_at) > now)
  const open = windows.filter(each => Date.parse(each.opens_at) <= now)
  return {
    windows,
    isOpen: open.length > 0,
    takesCode: open.some(({ kind }) => kind === 'code'),
    needsCode: open.length > 0 && open.every(({ kind }) => kind === 'code'),
  }
}

/**
 * A product as those of a presale find it. Until its sale is open to all it is not available to anybody else, so what
 * is sold out shows in the pieces that are left.
 */
export function asInPresale(product: Product): Product {
  const availabilityOf = (left: number | null) =>
    left === null || left > 0 ? availabilities.available : availabilities.soldOut
  const variants = product.variants.map(variant => ({
    ...variant,
    availability: availabilityOf(variant.available_left),
  }))
  const best = [availabilities.available, availabilities.soldOut].find(value =>
    variants.some(({ availability }) => availability === value),
  )
  return { ...product, variants, availability: best ?? availabilities.notAvailable }
}

/** When something about who may buy it changes, in milliseconds since 1970. */
export const momentsOf = ({ presales, sale_from: from, sale_until: until }: Product): number[] =>
  [from, until, ...presales.flatMap(each => [each.opens_at, each.closes_at])].map(iso => Date.parse(iso))

/** What stands against a line of which the quote says that it is not on sale. */
export function presaleProblem(early: EarlySale | undefined, code: string | null) {
  if (!early?.isOpen) return 'shop.problem.not_on_sale'
  if (early.takesCode && code !== null) return 'shop.presale.code.wrong'
  return early.needsCode ? 'shop.presale.code.missing' : 'shop.presale.closed'
}
