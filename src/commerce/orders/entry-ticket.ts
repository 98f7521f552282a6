import * as z from 'zod'
import { secret } from '../../platform/contract/secret.ts'

export const voidReasons = ['refunded', 'disputed', 'operator'] as const
export type VoidReason = (typeof voidReasons)[number]

/** Actions that the fan may take on a ticket now. The server decides; pages only show them. */
export const ticketActs = ['name', 'pass_on', 'keep', 'save_to_wallet', 'give_back'] as const

const ticketEvent = z.object({
  id: z.int(),
  name: z.string(),
  venue: z.string(),
  city: z.string(),
  zone: z.string(),
  starts_at: z.iso.datetime(),
  is_day_only: z.boolean(),
  status: z.enum(['scheduled', 'cancelled', 'postponed']),
})

export const entryTicket = z.object({
  ticket_id: z.string(),
  /** Null if the fan received the ticket from another fan. */
  order_id: z.string().nullable(),
  project_id: z.int(),
  /** `passed_on`: another fan holds the ticket now. */
  state: z.enum(['current', 'passed_on', 'void']),
  void_reason: z.enum(voidReasons).nullable(),
  /**
   * Content of the QR code, and the code to type if it can't be scanned; null unless the ticket is current.
   */
  token: secret(z.string().nullable()),
  short_code: secret(z.string().nullable()),
  version: z.int(),
  name: z.string().nullable(),
  /** Position among the order's tickets, from 1. */
  place: z.int(),
  count: z.int(),
  /** Name at the time of purchase, in the buyer's language. */
  product_name: z.string(),
  category: z.string().nullable(),
  event: ticketEvent.nullable(),
  show_id: z.int().nullable(),
  /** Start of admission; null if admission has no set start. */
  admits_from: z.iso.datetime().nullable(),
  admits_until: z.iso.datetime().nullable(),
  is_over: z.boolean(),
  /** Names, transfers and refunds freeze at this time; null if they never freeze. */
  can_change_until: z.iso.datetime().nullable(),
  /** Expiry of the active transfer link; null if there is none. */
  link_expires_at: z.iso.datetime().nullable(),
  allowed: z.array(z.enum(ticketActs)),
})
export type EntryTicket = z.output<typeof entryTicket>
