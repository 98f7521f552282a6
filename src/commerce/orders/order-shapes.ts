import * as z from 'zod'
import { picture } from '../../platform/contract/picture.ts'
import { addressSnapshotSchema } from '../addresses/contract.ts'
import { deliveryPromise, fee, paymentMethods, quote, withdrawal } from '../prices/contract.ts'
import { ticketFacts } from '../shop/contract.ts'
import { entryTicket } from './entry-ticket.ts'

export const orderStatus = z.enum(['NOTHING', 'PENDING', 'INPROGRESS', 'DISPATCHED', 'COMPLETED', 'REFUNDED'])
/** The order whose units another one sends again. */
export const replacedOrder = z.object({ order_id: z.string(), number: z.string() })
/** How the fan is listed among the supporters. */
export const supporterChoice = z.enum(['named', 'country', 'hidden'])

/** Actions that the fan may take on an order now (product 9). The server decides; pages only show them. */
export const allowedActs = [
  'pay',
  'give_up',
  'edit_address',
  'cancel',
  'ask_refund',
  'download_receipt',
] as const
const allowed = z.array(z.enum(allowedActs))

const orderProject = z.object({
  id: z.int(),
  type: z.int(),
  name: z.string(),
  slug: z.string(),
  card_image: z.string().nullable(),
  picture: picture.nullable(),
})

/** Units of order lines, by line position. */
const lineUnits = z.array(z.object({ position: z.int(), quantity: z.int() }))

const orderLine = z.object({
  position: z.int(),
  product_id: z.int(),
  variant_id: z.int(),
  /** Name at the time of purchase, in the buyer's language. */
  name: z.string(),
  option_names: z.array(z.string()),
  unit: z.int(),
  quantity: z.int(),
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  tax_basis_points: z.int(),
  needs_shipping: z.boolean(),
  /** Units with a requested or completed refund, and units sent in parcels. */
  refunded_count: z.int(),
  dispatched_count: z.int(),
  /**
   * Units that the fan may still return. Ticket units are excluded once they freeze before admission or are
   * passed on.
   */
  free_count: z.int(),
  /** Units of `free_count` that can be cancelled for free; the others need a refund request. */
  cancel_count: z.int(),
  custom_fields: z.array(z.object({ id: z.int(), label: z.string(), value: z.string() })),
  /**
   * The event or show at its current date and place, in the reader's language; null if the line is not a
   * ticket.
   */
  ticket: ticketFacts.nullable(),
  /**
   * The event or show at the time of purchase; null if date and place haven't changed, and for orders placed
   * before this was stored.
   */
  ticket_as_bought: ticketFacts.nullable(),
  /** As shown at checkout; null for orders placed before this was stored. */
  withdrawal: withdrawal.nullable(),
  /**
   * Delivery promise made with the order; null if the line isn't shipped, and for orders placed before this
   * was stored.
   */
  promise: deliveryPromise.nullable(),
})

const shippingAddress = addressSnapshotSchema.omit({ clearance_code: true }).extend({
  /** Lines as on a shipping label, with the country in the reader's language. */
  lines: z.array(z.string()),
})

const payment = z.object({
  payment_id: z.string(),
  provider: z.string(),
  method: z.enum(paymentMethods),
  status: z.enum(['NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION', 'SUCCEEDED', 'FAILED', 'REFUNDED']),
  amount: z.int(),
  refunded: z.int(),
  failure_reason: z.string().nullable(),
  created_at: z.iso.datetime(),
})

const refund = z.object({
  refund_id: z.string(),
  payment_id: z.string(),
  status: z.enum(['requested', 'pending', 'done', 'failed', 'by_hand']),
  amount: z.int(),
  /** ISO 4217; differs from the order's currency if the payment was charged in another one. */
  currency: z.string(),
  /** Included in the amount; fees include duties. */
  shipping: z.int(),
  fees: z.int(),
  /** Empty if the whole payment is refunded. */
  items: lineUnits,
  reason: z.string(),
  requested_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
})

const parcel = z.object({
  carrier: z.string(),
  number: z.string(),
  url: z.string().nullable(),
  sent_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
  items: lineUnits,
})

/** The company that sold the order, as named at that time. */
const seller = z.object({
  name: z.string(),
  address: z.string(),
  registration_number: z.string(),
  /** The tax number in the order's country; null if the company has none there. */
  tax_number: z.string().nullable(),
})

/** Fields of every order. Amounts are in minor units of `currency`, as in a quote. */
const common = {
  order_id: z.string(),
  /** Human-readable number for emails, parcels and phone calls. */
  number: z.string(),
  /** The order whose units this one sends again at no charge; null for others. */
  replaces: replacedOrder.nullable(),
  status: orderStatus,
  project: orderProject,
  currency: z.string(),
  total: z.int(),
  created_at: z.iso.datetime(),
  /** Null if the order no longer holds stock. */
  hold_expires_at: z.iso.datetime().nullable(),
  allowed,
}

export const orderInList = z.object({
  ...common,
  lines: z.array(orderLine.pick({ name: true, option_names: true, quantity: true })),
})

export const order = z.object({
  ...common,
  lines: z.array(orderLine),
  shipping: z.int(),
  shipping_tax: z.int(),
  fees: z.array(fee),
  taxes: quote.shape.taxes,
  coupon: quote.shape.coupon,
  duties: quote.shape.duties,
  delivery: quote.shape.delivery,
  country_code: z.string(),
  payment_method: z.enum(paymentMethods).nullable(),
  /** Methods for paying the total; empty if the order is paid, ended or free. */
  payment_methods: z.array(z.enum(paymentMethods)),
  supporter: supporterChoice,
  is_disputed: z.boolean(),
  /**
   * End of free cancellation; null means until dispatch. Tickets for cancelled or postponed events can be
   * cancelled at any time.
   */
  cancel_until: z.iso.datetime().nullable(),
  shipping_address: shippingAddress.nullable(),
  seller,
  payments: z.array(payment),
  refunds: z.array(refund),
  parcels: z.array(parcel),
  timeline: z.array(z.object({ status: orderStatus, at: z.iso.datetime() })),
  /** One ticket per admitted person, including void tickets and those passed on. */
  entry_tickets: z.array(entryTicket),
})

export type Order = z.output<typeof order>
export type OrderInList = z.output<typeof orderInList>
export type Seller = z.output<typeof seller>
export type AllowedAct = (typeof allowedActs)[number]
