import type { CouponTerms } from '../../coupons/server/index.ts'
import type { ForSale, ProductForSale, VariantForSale } from '../../shop/server/index.ts'
import type { BasketItem, PaymentMethod, Problem } from '../contract.ts'
import type { Terms } from '../server/terms.ts'

/** The requested basket, with its country and currency already validated. */
export interface BasketInput {
  project_id: number
  items: readonly BasketItem[]
  country_code: string
  coupon_id?: number | undefined
  /** SHA-256 of the entered code in hex; the plain code is not stored. */
  presale_code_hash?: string | undefined
  /** The chosen currency; undefined selects the default. */
  currency?: string | undefined
}

/** All data that pricing depends on besides the basket. */
export interface PricingFacts {
  sale: ForSale
  terms: Terms
  /** Null if no coupon is requested or the fan does not have it. */
  coupon: CouponTerms | null
  presaleIds: ReadonlySet<number>
  /** Product id → units that the fan has bought or holds in an order. */
  piecesOfFan: ReadonlyMap<number, number>
  /** Payment methods whose provider keys are configured in this process. */
  methods: readonly PaymentMethod[]
  now: number
}

export interface Line {
  /** Zero-based index in the basket. */
  at: number
  item: BasketItem
  product: ProductForSale
  variant: VariantForSale
}

/** Whether a line has a price in any currency; lines without one are not for sale. */
export const isPriced = ({ variant }: Line): boolean => Object.keys(variant.prices).length > 0

export interface PricedLine extends Line {
  unit: number
  subtotal: number
}

/** Matches items to variants and reports a problem for each unmatched item. */
export function matchItems({ products, variants }: ForSale, items: readonly BasketItem[]) {
  const byId = new Map(products.map(product => [product.id, product]))
  const byValues = new Map(variants.map(variant => [toKey(variant.product_id, variant.value_ids), variant]))
  const lines: Line[] = []
  const problems: Problem[] = []
  for (const [at, item] of items.entries()) {
    const product = byId.get(item.product_id)
    const sorted = item.option_ids.toSorted((a, b) => a - b)
    const variant = byValues.get(toKey(item.product_id, sorted))
    const where = { product_id: item.product_id, option_ids: item.option_ids, item: at }
    if (!product) problems.push({ code: 'not_on_sale', ...where })
    else if (!variant) problems.push({ code: 'option_missing', ...where })
    else lines.push({ at, item, product, variant })
  }
  return { lines, problems }
}

const toKey = (productId: number, valueIds: readonly number[]) => `${productId}:${valueIds.join()}`

export const toProblemLocation = ({ at, item, product }: Line) => ({
  product_id: product.id,
  option_ids: item.option_ids,
  item: at,
})

export const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)
