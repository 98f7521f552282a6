import type { CouponTerms } from '../../../coupons/server/index.ts'
import type { ProductForSale, VariantForSale } from '../../../shop/server/index.ts'
import { type BasketItem, type PaymentMethod, paymentMethods } from '../../contract.ts'
import type { Terms } from '../../server/terms.ts'
import type { BasketInput, PricingFacts } from '../basket.ts'

export const now = Date.UTC(2026, 10, 23)

export const aProduct = (overrides: Partial<ProductForSale> = {}): ProductForSale => ({
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
  ...overrides,
})

export const aVariant = (overrides: Partial<VariantForSale> = {}): VariantForSale => ({
  id: 1,
  product_id: 1,
  value_ids: [],
  option_names: [],
  is_offered: true,
  left: null,
  prices: { USD: 2_000, KRW: 25_000 },
  ...overrides,
})

export const aZone = (overrides: Partial<NonNullable<Terms['zone']>> = {}): NonNullable<Terms['zone']> => ({
  id: 1,
  name: 'Asia',
  days_min: 3,
  days_max: 5,
  duties: 'none',
  duty_basis_points: 0,
  rates: { USD: { base: 1_000, per_kg: 200 }, KRW: { base: 10_000, per_kg: 2_000 } },
  ...overrides,
})

export const aCoupon = (overrides: Partial<CouponTerms> = {}): CouponTerms => ({
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
  ...overrides,
})

interface FactsOptions {
  products?: ProductForSale[]
  variants?: VariantForSale[]
  type?: number
  terms?: Partial<Terms>
  coupon?: CouponTerms | null
  presaleIds?: number[]
  piecesOfFan?: [number, number][]
  methods?: readonly PaymentMethod[]
}

export function someFacts(overrides: FactsOptions = {}): PricingFacts {
  const { products = [aProduct()], variants = [aVariant()], type = 1, terms, coupon = null } = overrides
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
    methods: overrides.methods ?? paymentMethods,
    presaleIds: new Set(overrides.presaleIds),
    piecesOfFan: new Map(overrides.piecesOfFan),
  }
}

export const anItem = (overrides: Partial<BasketItem> = {}): BasketItem => ({
  product_id: 1,
  option_ids: [],
  quantity: 1,
  custom_fields: {},
  ...overrides,
})

export const aBasket = (overrides: Partial<BasketInput> = {}): BasketInput => ({
  project_id: 1,
  items: [anItem()],
  country_code: 'US',
  ...overrides,
})
