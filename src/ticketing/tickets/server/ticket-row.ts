import * as z from 'zod'
import { cityName } from '../../../catalogue/cities/server/index.ts'
import { entryTicket, voidReasons } from '../../../commerce/orders/contract.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { textIn } from '../../../platform/server/localized-text.ts'
import { admission, admissionSource } from './admission.ts'

/** What {@link ticketColumns} are of, after `from entry_tickets t`. */
export const ticketSource = `${admissionSource} left join cities c on c.id = e.city_id
  join orders b on b.id = t.order_id join order_lines l on l.order_id = t.order_id and l.position = t.position
  left join ticket_links k on k.ticket_id = t.id`

/** Everything of a ticket that its presentation needs, in the language of the parameter. */
export const ticketColumns = (
  locale: string,
) => `t.public_id as ticket_id, t.state, t.void_reason, t.short_code, t.version,
  t.name, t.initials, t.place, (select count(*)::int from entry_tickets y where y.order_id = t.order_id) as count,
  t.user_id, b.user_id as buyer_id, b.public_id as order_id, b.project_id, l.name as product_name,
  ${textIn('d.category', locale)} as category, t.event_id, t.show_id,
  case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'venue', e.venue,
    'city', ${cityName('c', locale)}, 'zone', e.zone, 'starts_at', ${isoUtc('e.starts_at')},
    'is_day_only', e.is_day_only, 'status', e.status) end as event,
  ${isoUtc(admission.from)} as admits_from, ${isoUtc(admission.until)} as admits_until,
  ${isoUtc(admission.frozenAt)} as frozen_at, ${admission.isOff} as is_off,
  e.status is not distinct from 'postponed' and b.status = 'INPROGRESS' and b.total > 0 and not b.is_disputed as can_give_back,
  t.passed_on_at is not null as is_passed_on, ${isoUtc('k.expires_at')} as link_expires_at`

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
  buyer_id: z.int().nullable(),
  order_id: z.string(),
  project_id: z.int(),
  product_name: z.string(),
  category: z.string().nullable(),
  event_id: z.int().nullable(),
  show_id: z.int().nullable(),
  event: entryTicket.shape.event,
  admits_from: z.string().nullable(),
  admits_until: z.string().nullable(),
  frozen_at: z.string().nullable(),
  is_off: z.boolean(),
  /** Its buyer may have the money back, because the event is postponed. */
  can_give_back: z.boolean(),
  is_passed_on: z.boolean(),
  link_expires_at: z.string().nullable(),
})
export type TicketRow = z.output<typeof ticketRow>
