import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { getPurchaseStatus } from '../../../orders/contract.ts'
import type { Order } from '../../../orders/web/shared/order-queries.ts'
import type { createPayment } from '../../../payments/contract.ts'
import type { Product, Project } from '../../../shop/web/shared/queries.ts'
import type { Quote } from '../../../shop/web/shared/use-quote.ts'

export const orderId = 'order-of-mira-000000001'
export const paymentId = 'payment-of-mira-0000001'

export const project: Project = {
  id: 4,
  type: 0,
  display_option: 1,
  name: 'Noor on tour',
  slug: 'noor-on-tour',
  artist: null,
  card_image: null,
  picture: null,
  price: null,
  sale_from: '2026-01-01T00:00:00.000Z',
  sale_until: '2099-01-01T00:00:00.000Z',
  days_left: 100,
  availability: 1,
  sale_stop: null,
  is_ended: false,
  supporter_count: 0,
  goal: null,
  lang: 'en',
  summary: 'Things of the tour.',
  summary_lang: 'en',
  status: 'online',
  pictures: [],
  thumbnails: null,
  cancel_until: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  can_redeem: false,
  waiting_room: null,
  sections: [],
}

/** A download by default, which needs no address. */
export const toProduct = (given: Partial<Product> = {}): Product => ({
  id: 41,
  lang: 'en',
  name: 'Live album',
  description: '',
  description_lang: 'en',
  pictures: [],
  availability: 1,
  sale_stop: null,
  prices: [],
  options: [],
  variants: [],
  limit_per_order: null,
  limit_per_fan: null,
  sale_from: project.sale_from,
  sale_until: project.sale_until,
  presales: [],
  custom_fields: [],
  needs_shipping: false,
  weight_g: 0,
  countries: null,
  asks_phone: false,
  withdrawal_exemption: 'none',
  ticket: null,
  ...given,
})

const toLine = (quantity: number, unit: number): Quote['lines'][number] => ({
  product_id: 41,
  variant_id: 411,
  option_ids: [],
  name: 'Live album',
  option_names: [],
  unit,
  quantity,
  subtotal: unit * quantity,
  discount: 0,
  tax: 0,
  tax_basis_points: 0,
  ticket: null,
  withdrawal: { days: null, reason: null },
  promise: null,
})

export function toQuote({
  quantity = 2,
  unit = 1_000,
  ...given
}: Partial<Quote> & { quantity?: number; unit?: number } = {}): Quote {
  return {
    quote_id: `quote-of-${quantity}-at-${unit}`,
    project_id: 4,
    expires_at: '2099-01-01T00:00:00.000Z',
    currency: 'EUR',
    country_code: 'PT',
    lines: [toLine(quantity, unit)],
    shipping: 0,
    shipping_tax: 0,
    delivery: null,
    fees: [],
    coupon: null,
    total: quantity * unit,
    taxes: [],
    duties: 'none',
    currencies: ['EUR'],
    payment_methods: ['paypal', 'kakaopay'],
    problems: [],
    ...given,
  }
}

export type PurchaseStatus = ResponseOf<typeof getPurchaseStatus>

export const toStatus = (given: Partial<PurchaseStatus> = {}): PurchaseStatus => ({
  can_buy: true,
  reason: null,
  paused_until: null,
  limits: [],
  open_order_id: null,
  has_waiting_room: false,
  last_payment_method: null,
  card: null,
  has_saved_card: false,
  entries: [],
  ...given,
})

/** An unpaid order of two albums. */
export const toOrder = (given: Partial<Order> = {}): Order => ({
  order_id: orderId,
  number: 'FF-1001',
  replaces: null,
  status: 'PENDING',
  project: { id: 4, type: 0, name: project.name, slug: project.slug, card_image: null, picture: null },
  currency: 'EUR',
  total: 2_000,
  created_at: '2026-05-04T10:00:00.000Z',
  hold_expires_at: new Date(Date.now() + 10 * 60_000).toISOString(),
  allowed: ['pay', 'give_up'],
  lines: [
    {
      position: 0,
      product_id: 41,
      variant_id: 411,
      name: 'Live album',
      option_names: [],
      unit: 1_000,
      quantity: 2,
      subtotal: 2_000,
      discount: 0,
      tax: 0,
      tax_basis_points: 0,
      needs_shipping: false,
      refunded_count: 0,
      dispatched_count: 0,
      free_count: 2,
      cancel_count: 2,
      custom_fields: [],
      ticket: null,
      ticket_as_bought: null,
      withdrawal: null,
      promise: null,
    },
  ],
  shipping: 0,
  shipping_tax: 0,
  fees: [],
  taxes: [],
  coupon: null,
  duties: 'none',
  delivery: null,
  country_code: 'PT',
  payment_method: 'paypal',
  payment_methods: ['paypal', 'kakaopay'],
  supporter: 'country',
  is_disputed: false,
  cancel_until: null,
  shipping_address: null,
  seller: { name: 'Fanfare', address: 'Lisbon', registration_number: '1', tax_number: null },
  payments: [],
  refunds: [],
  parcels: [],
  timeline: [],
  entry_tickets: [],
  ...given,
})

export const toPayment = (given: Partial<Order['payments'][number]> = {}): Order['payments'][number] => ({
  payment_id: paymentId,
  provider: 'paypal',
  method: 'paypal',
  status: 'REQUIRES_FOLLOW_UP_ACTION',
  amount: 2_000,
  refunded: 0,
  failure_reason: null,
  created_at: '2026-05-04T10:00:00.000Z',
  ...given,
})

type Begun = ResponseOf<typeof createPayment>

/** The response to a payment started with PayPal. */
export const toCreatedPayment = (given: Partial<Begun> = {}): Begun => ({
  payment_id: paymentId,
  order_id: orderId,
  order_status: 'PENDING',
  provider: 'paypal',
  method: 'paypal',
  status: 'REQUIRES_FOLLOW_UP_ACTION',
  amount: { amount: 2_000, currency: 'EUR' },
  failure_reason: null,
  next_action: { type: 'redirect', url: 'https://paypal.test/pay', mobile_url: null },
  ...given,
})
