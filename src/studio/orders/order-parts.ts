import * as z from 'zod'
import { disputeStates } from '../../commerce/payments/contract.ts'
import { paymentMethods } from '../../commerce/prices/contract.ts'

/** Amounts of these parts are minor units of the order's currency unless a part names its own. */

export const line = z.object({
  position: z.int(),
  /** At the time of purchase, in the buyer's language. */
  name: z.string(),
  options: z.array(z.string()),
  unit: z.int(),
  quantity: z.int(),
  discount: z.int(),
  tax: z.int(),
  tax_basis_points: z.int(),
  /** Texts that the fan typed, masked; null once erased. A reveal shows them. */
  fields: z.array(z.object({ label: z.string(), value: z.string().nullable() })),
  /** Units whose refund is requested or done. */
  refunded: z.int(),
  /** Units in parcels. */
  sent: z.int(),
  /** Units that are free for sale again and won't be sent. */
  returned: z.int(),
  /** Money that went back without units. */
  goodwill: z.int(),
  /** True if its units admit to an event or a show. */
  ticket: z.boolean(),
  needs_shipping: z.boolean(),
})

const refund = z.object({
  refund_id: z.string(),
  amount: z.int(),
  /** Of the amount; fees include duties. */
  shipping: z.int(),
  fees: z.int(),
  goodwill: z.int(),
  /** Units by line; empty if none or all of the payment goes back. */
  items: z.array(z.object({ position: z.int(), quantity: z.int() })),
  status: z.enum(['requested', 'pending', 'done', 'failed', 'by_hand']),
  reason: z.string(),
  requested_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  failure_reason: z.string().nullable(),
})

export const payment = z.object({
  payment_id: z.string(),
  provider: z.enum(['stripe_card', 'paypal', 'kakaopay', 'kginicis']),
  method: z.enum(paymentMethods),
  status: z.enum(['NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION', 'SUCCEEDED', 'FAILED', 'REFUNDED']),
  amount: z.int(),
  currency: z.string(),
  /** As the provider charged it, if it differs from the request. */
  charged_amount: z.int().nullable(),
  charged_currency: z.string().nullable(),
  /** The provider's id of the payment. */
  provider_ref: z.string().nullable(),
  failure_reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** In the currency that was charged. */
  refunds: z.array(refund),
})

export const parcel = z.object({
  carrier: z.string(),
  number: z.string(),
  url: z.string().nullable(),
  sent_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
  items: z.array(z.object({ position: z.int(), quantity: z.int() })),
})

/** The code that opens the door isn't part of it. */
export const ticket = z.object({
  ticket_id: z.string(),
  /** Position among the order's tickets, from 1. */
  place: z.int(),
  position: z.int(),
  name_masked: z.string().nullable(),
  state: z.enum(['current', 'void']),
  void_reason: z.enum(['refunded', 'disputed', 'operator']).nullable(),
  version: z.int(),
  /** Admitted at the door. */
  used: z.boolean(),
  is_passed_on: z.boolean(),
  event: z.object({ event_id: z.int(), name: z.string(), starts_at: z.iso.datetime() }).nullable(),
  show: z.object({ show_id: z.int(), name: z.string(), starts_at: z.iso.datetime() }).nullable(),
})

/** An entry of the one history of an order: what the fan, providers, staff and jobs did. */
export const timelineEntry = z.object({
  at: z.iso.datetime(),
  source: z.enum(['fan', 'provider', 'staff', 'system']),
  of: z.enum(['order', 'payment', 'refund', 'ticket', 'dispute', 'mail', 'log']),
  /** Id of the payment, refund or ticket; the row's number for the log. */
  ref: z.string().nullable(),
  /** Of the state machine, of the log, or the kind of mail. */
  act: z.string(),
  /** State after it. */
  to: z.string().nullable(),
  /** As the log names actors, such as `staff 3`. */
  actor: z.string().nullable(),
  /** The person of `staff` and of `token`. */
  staff: z.object({ staff_id: z.int(), name: z.string() }).nullable(),
  data: z.record(z.string(), z.json()),
})

export const dispute = z.object({
  state: z.enum(disputeStates),
  provider: z.string(),
  reason: z.string().nullable(),
  /** The payment's if the provider names none. */
  amount: z.int(),
  currency: z.string(),
  due_at: z.iso.datetime().nullable(),
  submitted_at: z.iso.datetime().nullable(),
})
