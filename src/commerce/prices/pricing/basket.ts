import type { CouponTerms } from '../../coupons/server/index.ts'
import type { ForSale, ProductForSale, VariantForSale } from '../../shop/server/index.ts'
import type { BasketItem, PaymentMethod, Problem } from '../contract.ts'
import type { Terms } from '../server/terms.ts'

/** What was asked for, once countries and currencies are known to be some. */
export interface AskedBasket {
  project_id: number
  items: readonly BasketItem[]
  country_code: string
  coupon_id?: number | undefined
  /** Hex. What was typed is stored nowhere. */
  presale_code_hash?: string | undefined
  /** As it was chosen; else the default is found. */
  currency?: string | undefined
}

/** Everything that a price depends on: the pricing reads nothing else. */
export interface Facts {
  sale: ForSale
  terms: Terms
  /** Null where none is asked for, or it is none of this fan's. */
  coupon: CouponTerms | null
  /** Products that this fan may buy by a presale. */
  presaleIds: ReadonlySet<number>
  /** Product → pieces that the fan has bought, or holds in an order. */
  piecesOfFan: ReadonlyMap<number, number>
  /** What can be paid with at all, by the keys of this process. */
  methods: readonly PaymentMethod[]
  now: number
}

/** One item of a basket and the combination that it means. */
export interface Line {
  /** Its place in the basket. */
  at: number
  item: BasketItem
  product: ProductForSale
  variant: VariantForSale
}

/** Whether a line has a price in any currency; without one it is not sold. */
export const isPriced = ({ variant }: Line): boolean => Object.keys(variant.prices).length > 0

/** A line with its price in a currency. */
export interface PricedLine extends Line {
  unit: number
  subtotal: number
}

/** Lines by the combinations that are there; what is not, is a problem. */
export function matchItems({ products, variants }: ForSale, items: readonly BasketItem[]) {
  const byId = new Map(products.map(product => [product.id, product]))
  const byValues = new Map(variants.map(variant => [keyOf(variant.product_id, variant.value_ids), variant]))
  const lines: Line[] = []
  const problems: Problem[] = []
  for (const [at, item] of items.entries()) {
    const product = byId.get(item.product_id)
    const sorted = item.option_ids.toSorted((a, b) => a - b)
    const variant = byValues.get(keyOf(item.product_id, sorted))
    const where = { product_id: item.product_id, option_ids: item.option_ids, item: at }
    if (!product) problems.push({ code: 'not_on_sale', ...where })
    else if (!variant) problems.push({ code: 'option_missing', ...where })
    else lines.push({ at, item, product, variant })
  }
  return { lines, problems }
}

const keyOf = (productId: number, valueIds: readonly number[]) => `${productId}:${valueIds.join()}`

/** Which line a problem is of. */
export const whereOf = ({ at, item, product }: Line) => ({
  product_id: product.id,
  option_ids: item.option_ids,
  item: at,
})

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
