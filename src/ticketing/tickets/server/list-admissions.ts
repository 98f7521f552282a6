import * as z from 'zod'
import { voidReasons } from '../../../commerce/orders/contract.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { admission, admissionSource } from './admission.ts'

const row = z.object({
  ticket_id: z.string(),
  short_code: z.string(),
  initials: z.string(),
  version: z.int(),
  state: z.enum(['current', 'void']),
  void_reason: z.enum(voidReasons).nullable(),
  place: z.int(),
  count: z.int(),
  category: z.string().nullable(),
  admits_from: z.string().nullable(),
  admits_until: z.string().nullable(),
  changed_at: z.string(),
})
export type Admission = z.output<typeof row>

const defineList = (column: 'event_id' | 'show_id') =>
  jsonStatement({
    name: 'tickets.admissions',
    variant: [column],
    text: `select t.public_id as ticket_id, t.short_code, t.initials, t.version, t.state, t.void_reason, t.place,
        (select count(*)::int from entry_tickets y where y.order_id = t.order_id) as count,
        ${buildTextSql('d.category', '$3')} as category, ${buildIsoUtcSql(admission.from)} as admits_from,
        ${buildIsoUtcSql(admission.until)} as admits_until, ${buildIsoUtcSql('t.changed_at')} as changed_at
      from entry_tickets t ${admissionSource}
      where t.${column} = $1 and ($2::timestamptz is null or t.changed_at >= $2) order by t.id`,
    row,
  })
const lists = { event: defineList('event_id'), show: defineList('show_id') }

interface AdmissionsQuery {
  at: { eventId: number } | { showId: number }
  locale: string
  /**
   * Limits the list to changes since this time. Pass a time some minutes before the last response, because an
   * earlier transaction may commit later.
   */
  changedSince?: Date
}

/**
 * Lists all valid and void tickets of an event or a show for a door, with initials instead of names. A ticket
 * admits while it is valid and the token has its version.
 */
export function listAdmissions(
  db: ReadDb,
  { at, locale, changedSince }: AdmissionsQuery,
): Promise<Admission[]> {
  const [list, id] = 'eventId' in at ? [lists.event, at.eventId] : [lists.show, at.showId]
  return readJsonRows(db, list, [id, changedSince ?? null, locale])
}
