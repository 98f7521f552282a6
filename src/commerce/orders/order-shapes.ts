import * as z from 'zod'
import { picture } from '../../platform/contract/picture.ts'
import { addressSnapshotSchema } from '../addresses/contract.ts'
import { fee, paymentMethods, promised, quote, withdrawal } from '../prices/contract.ts'
import { ticketFacts } from '../shop/contract.ts'
import { entryTicket } from './entry-ticket.ts'

export const orderStatus = z.enum(['NOTHING', 'PENDING', 'INPROGRESS', 'DISPATCHED', 'COMPLETED', 'REFUNDED'])
/** How a fan wants to be seen among the supporters. */
export const supporterChoice = z.enum(['named', 'country', 'hidden'])

/** What this fan may do with an order now (product 9): pages show what it says and decide nothing. */
export const allowedActs = [
  'pay',
  'give_up',
  'edit_address',
  'cancel',
  'ask_refund',
  'download_receipt',
] as const
const allowed = z.array(z.enum(allowedActs))

/** The project of an order, in the reader's language. */
const projectOfOrder = z.object({
  id: z.int(),
  type: z.int(),
  name: z.string(),
  slug: z.string(),
  card_image: z.string().nullable(),
  picture: picture.nullable(),
})

/** Pieces of lines, by their positions. */
const pieces = z.array(z.object({ position: z.int(), quantity: z.int() }))

const orderLine = z.object({
  position: z.int(),
  product_id: z.int(),
  variant_id: z.int(),
  /** As it was called in the fan's language when it was bought. */
  name: z.string(),
  option_names: z.array(z.string()),
  unit: z.int(),
  quantity: z.int(),
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  tax_basis_points: z.int(),
  needs_shipping: z.boolean(),
  /** Pieces whose refund is asked for or done, and pieces in parcels. */
  refunded_count: z.int(),
  dispatched_count: z.int(),
  /** Pieces that the fan may still give back: tickets freeze before the doors open, and once they are passed on. */
  free_count: z.int(),
  /** Of these, what can be cancelled for free; the rest is asked for. */
  cancel_count: z.int(),
  custom_fields: z.array(z.object({ id: z.int(), label: z.string(), value: z.string() })),
  /** The event or show that it admits to now, in the reader's language; null for what is no ticket. */
  ticket: ticketFacts.nullable(),
  /** The same as it was bought; null where date and place are still those, and for orders from before it was kept. */
  ticket_as_bought: ticketFacts.nullable(),
  /** As the checkout said before paying; null for orders from before it was kept. */
  withdrawal: withdrawal.nullable(),
  /** Frozen with the order; null where it isn't shipped, and for orders from before it was kept. */
  promise: promised.nullable(),
})

const shippingAddress = addressSnapshotSchema.omit({ clearance_code: true }).extend({
  /** As a label has them, with the country in the reader's language. */
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
  /** ISO 4217; another than the order's where the payment was charged in another. */
  currency: z.string(),
  /** Parts of the amount; duties are among the fees. */
  shipping: z.int(),
  fees: z.int(),
  /** Empty where the whole payment is undone. */
  items: pieces,
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
  items: pieces,
})

/** The company that sold an order, as it was called then. */
const seller = z.object({
  name: z.string(),
  address: z.string(),
  registration_number: z.string(),
  /** In the order's country; null where the company has none there. */
  tax_number: z.string().nullable(),
})

/** Of every order. Amounts are minor units of `currency`, as in a quote. */
const common = {
  order_id: z.string(),
  /** For people: in mails, on parcels, on the phone. */
  number: z.string(),
  status: orderStatus,
  project: projectOfOrder,
  currency: z.string(),
  total: z.int(),
  created_at: z.iso.datetime(),
  /** Null once nothing is held any more. */
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
  /** How the total can be paid; empty where it is paid, over or 0. */
  payment_methods: z.array(z.enum(paymentMethods)),
  supporter: supporterChoice,
  is_disputed: z.boolean(),
  /** Until when it may be cancelled for free; null: until it is dispatched. Tickets of what is cancelled or postponed can at any time. */
  cancel_until: z.iso.datetime().nullable(),
  shipping_address: shippingAddress.nullable(),
  seller,
  payments: z.array(payment),
  refunds: z.array(refund),
  parcels: z.array(parcel),
  timeline: z.array(z.object({ status: orderStatus, at: z.iso.datetime() })),
  /** One for each person that it admits, void ones and ones that were passed on too. */
  entry_tickets: z.array(entryTicket),
})

export type Order = z.output<typeof order>
export type OrderInList = z.output<typeof orderInList>
export type Seller = z.output<typeof seller>
export type AllowedAct = (typeof allowedActs)[number]
