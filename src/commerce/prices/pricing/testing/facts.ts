import type { CouponTerms } from '../../../coupons/server/index.ts'
import type { ProductForSale, VariantForSale } from '../../../shop/server/index.ts'
import { type BasketItem, type PaymentMethod, paymentMethods } from '../../contract.ts'
import type { Terms } from '../../server/terms.ts'
import type { AskedBasket, Facts } from '../basket.ts'

/** Facts of pricing in a test's words; what is not named is ordinary. */

export const now = Date.UTC(2026, 10, 23)

export const aProduct = (given: Partial<ProductForSale> = {}): ProductForSale => ({
  id: 1,
  name: 'Shirt',
  needs_shipping: true,
  weight_g: 300,
  tax_kind: 'standard',
  countries: null,
  limit_per_order: null,
  asks_phone: false,
  limit_per_fan: null,
  is_on_sale: true,
  is_in_presale: false,
  sale_stop: null,
  custom_fields: [],
  ticket: null,
  withdrawal_exemption: 'none',
  dispatch_on: null,
  ...given,
})

export const aVariant = (given: Partial<VariantForSale> = {}): VariantForSale => ({
  id: 1,
  product_id: 1,
  value_ids: [],
  option_names: [],
  is_offered: true,
  left: null,
  prices: { USD: 2_000, KRW: 25_000 },
  ...given,
})

export const aZone = (given: Partial<NonNullable<Terms['zone']>> = {}): NonNullable<Terms['zone']> => ({
  id: 1,
  name: 'Asia',
  days_min: 3,
  days_max: 5,
  duties: 'none',
  duty_basis_points: 0,
  rates: { USD: { base: 1_000, per_kg: 200 }, KRW: { base: 10_000, per_kg: 2_000 } },
  ...given,
})

export const aCoupon = (given: Partial<CouponTerms> = {}): CouponTerms => ({
  id: 1,
  name: 'Ten off',
  currency: null,
  amount: null,
  basis_points: 1_000,
  caps: {},
  minimums: {},
  is_begun: true,
  is_over: false,
  is_used_up: false,
  is_used: false,
  is_first_purchase_only: false,
  has_bought: false,
  covers_shipping: false,
  project_ids: null,
  ...given,
})

interface Given {
  products?: ProductForSale[]
  variants?: VariantForSale[]
  type?: number
  terms?: Partial<Terms>
  coupon?: CouponTerms | null
  presaleIds?: number[]
  piecesOfFan?: [number, number][]
  methods?: readonly PaymentMethod[]
}

export function someFacts(given: Given = {}): Facts {
  const { products = [aProduct()], variants = [aVariant()], type = 1, terms, coupon = null } = given
  return {
    sale: {
      id: 1,
      type,
      currency: 'USD',
      sale_until: '2026-12-01T00:00:00.000Z',
      production_days: 0,
      production_from: 'sale_end' as const,
      is_shipped: true,
      has_waiting_room: false,
      products,
      variants,
    },
    terms: { zone: aZone(), fees: [], tax_rates: {}, ...terms },
    coupon,
    now,
    methods: given.methods ?? paymentMethods,
    presaleIds: new Set(given.presaleIds),
    piecesOfFan: new Map(given.piecesOfFan),
  }
}

export const anItem = (given: Partial<BasketItem> = {}): BasketItem => ({
  product_id: 1,
  option_ids: [],
  quantity: 1,
  custom_fields: {},
  ...given,
})

export const aBasket = (given: Partial<AskedBasket> = {}): AskedBasket => ({
  project_id: 1,
  items: [anItem()],
  country_code: 'US',
  ...given,
})
