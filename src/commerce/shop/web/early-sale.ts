import { availabilities } from './shared/availabilities.ts'
import type { Product } from './shared/queries.ts'

type Presale = Product['presales'][number]

export interface EarlySale {
  /** Presales that are open or upcoming. */
  windows: Presale[]
  /** Whether a presale is open; the quote decides who may buy. */
  isOpen: boolean
  /** `takesCode`: a code gives access. `needsCode`: only a code gives access. */
  takesCode: boolean
  needsCode: boolean
}

export function getEarlySale(
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
 * Converts a product for presale buyers. Before the general sale the API reports it as unavailable, so
 * availability is derived from the remaining stock.
 */
export function toPresaleProduct(product: Product): Product {
  const getAvailability = (left: number | null) =>
    left === null || left > 0 ? availabilities.available : availabilities.soldOut
  const variants = product.variants.map(variant => ({
    ...variant,
    availability:
      variant.prices.length > 0 ? getAvailability(variant.available_left) : availabilities.notAvailable,
  }))
  const best = [availabilities.available, availabilities.soldOut].find(value =>
    variants.some(({ availability }) => availability === value),
  )
  return { ...product, variants, availability: best ?? availabilities.notAvailable }
}

/** Lists the times at which sales or presales begin or end, in milliseconds since 1970. */
export const listSaleTimes = ({ presales, sale_from: from, sale_until: until }: Product): number[] =>
  [from, until, ...presales.flatMap(each => [each.opens_at, each.closes_at])].map(iso => Date.parse(iso))

/** Maximum age of a shared cache's response; see `publicRead`. */
const cachedMs = 65_000

/**
 * Computes the time until which to refetch products that should be on sale by the clock but are unavailable
 * in the response, which may predate the opening. Afterwards they count as unavailable.
 */
export function computeRefetchUntil(products: readonly Product[], now: number): number {
  const openings = products
    .filter(each => each.variants.length > 0 && each.availability === availabilities.notAvailable)
    .filter(each => Date.parse(each.sale_from) <= now && now < Date.parse(each.sale_until))
    .map(each => Date.parse(each.sale_from))
  return Math.max(0, ...openings) + cachedMs
}

/** Returns the text key of the reason why the quote reports a line as not on sale. */
export function getPresaleProblem(early: EarlySale | undefined, code: string | null) {
  if (!early?.isOpen) return 'shop.problem.not_on_sale'
  if (early.takesCode && code !== null) return 'shop.presale.code.wrong'
  return early.needsCode ? 'shop.presale.code.missing' : 'shop.presale.closed'
}
