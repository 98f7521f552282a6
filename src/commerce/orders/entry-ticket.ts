import * as z from 'zod'
import { secret } from '../../platform/contract/secret.ts'

export const voidReasons = ['refunded', 'disputed', 'operator'] as const
export type VoidReason = (typeof voidReasons)[number]

/** What the fan may do with a ticket now: pages show what it says and decide nothing. */
export const ticketActs = ['name', 'pass_on', 'keep', 'save_to_wallet', 'give_back'] as const

/** What a ticket admits to. */
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
  /** Null for a fan to whom it was passed on. */
  order_id: z.string().nullable(),
  project_id: z.int(),
  /** `passed_on`: another fan holds it now. */
  state: z.enum(['current', 'passed_on', 'void']),
  void_reason: z.enum(voidReasons).nullable(),
  /** What the code shows, and what is typed where it can't be scanned; null unless the ticket is current. */
  token: secret(z.string().nullable()),
  short_code: secret(z.string().nullable()),
  version: z.int(),
  name: z.string().nullable(),
  /** Which of the order's tickets it is, from 1. */
  place: z.int(),
  count: z.int(),
  /** As it was called in the fan's language when it was bought. */
  product_name: z.string(),
  category: z.string().nullable(),
  event: ticketEvent.nullable(),
  show_id: z.int().nullable(),
  /** When it admits; null: open. */
  admits_from: z.iso.datetime().nullable(),
  admits_until: z.iso.datetime().nullable(),
  is_over: z.boolean(),
  /** Names, passing on and refunds freeze then; null: not at all. */
  can_change_until: z.iso.datetime().nullable(),
  /** Until when a link that passes it on is good; null: there is none. */
  link_expires_at: z.iso.datetime().nullable(),
  allowed: z.array(z.enum(ticketActs)),
})
export type EntryTicket = z.output<typeof entryTicket>
