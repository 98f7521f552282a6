import * as z from 'zod'
import { type EntryTicket, voidReasons } from '../../../commerce/orders/contract.ts'
import { type OrderCard, readOrderCards } from '../../../commerce/orders/server/index.ts'
import { type EventFacts, readEventFacts } from '../../../events/events/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { admission, admissionSource } from './admission.ts'

/** SQL source of {@link buildTicketColumnsSql}, which follows `from entry_tickets t`. */
export const ticketSource = `${admissionSource} left join ticket_links k on k.ticket_id = t.id`

/** Builds the select list of a ticket's own columns; `locale` is a parameter such as `$1`. */
export const buildTicketColumnsSql = (
  locale: string,
) => `t.public_id as ticket_id, t.state, t.void_reason, t.short_code, t.version,
  t.name, t.initials, t.place, (select count(*)::int from entry_tickets y where y.order_id = t.order_id) as count,
  t.user_id, t.order_id, t.position, ${buildTextSql('d.category', locale)} as category, t.event_id, t.show_id,
  ${buildIsoUtcSql(admission.from)} as admits_from, ${buildIsoUtcSql(admission.until)} as admits_until,
  ${buildIsoUtcSql(admission.frozenAt)} as frozen_at, ${admission.isOff} as is_off,
  t.passed_on_at is not null as is_passed_on, ${buildIsoUtcSql('k.expires_at')} as link_expires_at`

export const ticketRow = z.object({
  ticket_id: z.string(),
  state: z.enum(['current', 'void']),
  void_reason: z.enum(voidReasons).nullable(),
  short_code: z.string(),
  version: z.int(),
  name: z.string().nullable(),
  initials: z.string(),
  place: z.int(),
  count: z.int(),
  user_id: z.int().nullable(),
  order_id: z.int(),
  position: z.int(),
  category: z.string().nullable(),
  event_id: z.int().nullable(),
  show_id: z.int().nullable(),
  admits_from: z.string().nullable(),
  admits_until: z.string().nullable(),
  frozen_at: z.string().nullable(),
  is_off: z.boolean(),
  is_passed_on: z.boolean(),
  link_expires_at: z.string().nullable(),
})
type OwnRow = z.output<typeof ticketRow>

export interface TicketRow extends OwnRow {
  order: OrderCard
  event: EntryTicket['event']
}

/** Adds the orders and events of these tickets, with one read each. */
export async function addOrdersAndEvents(
  db: ReadDb,
  rows: readonly OwnRow[],
  locale: string,
): Promise<TicketRow[]> {
  const orderIds = rows.map(row => row.order_id)
  const eventIds = rows.map(row => row.event_id)
  const [orders, events] = await Promise.all([
    readOrderCards(db, orderIds),
    readEventFacts(db, eventIds, locale),
  ])
  return rows.map(ticket => {
    const event = events.find(ticket.event_id)
    return { ...ticket, order: orders.get(ticket.order_id), event: event && presentEvent(event) }
  })
}

function presentEvent({ id, name, venue, city, zone, starts_at, is_day_only, status }: EventFacts) {
  return { id, name, venue, city, zone, starts_at, is_day_only, status }
}

/** Returns the product's name at the time of purchase. */
export const getProductName = ({ order, position }: TicketRow): string => order.line_names[position] ?? ''

/** Returns whether the buyer can get a refund because the event is postponed. */
export const canBeReturned = ({ order, event }: TicketRow): boolean =>
  event?.status === 'postponed' && order.is_refundable
