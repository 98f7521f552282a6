import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'
import { admission, admissionSource } from '../admission.ts'

const ticketsStatement = statement({
  name: 'tickets.to-change',
  text: `select t.public_id as "publicId", t.short_code as "shortCode", t.state, t.version,
      exists (select from door_entries n where n.ticket_id = t.public_id and n.forgotten_at is null) as "isUsed",
      t.passed_on_at is not null as "isPassedOn", ${admission.frozenAt} as "frozenAt"
    from entry_tickets t ${admissionSource} where t.order_id = $1 and t.public_id = any($2) order by t.id`,
  row: z.object({
    publicId: z.string(),
    shortCode: z.string(),
    state: z.enum(['current', 'void']),
    version: z.int(),
    /** True if a door has admitted somebody with it. */
    isUsed: z.boolean(),
    isPassedOn: z.boolean(),
    frozenAt: z.date().nullable(),
  }),
})
export type TicketToChange = RowOf<typeof ticketsStatement>

/** Reads those of the tickets that belong to the order. */
export const readTicketsToChange = (
  db: ReadDb,
  orderId: number,
  ids: readonly string[],
): Promise<TicketToChange[]> => db.query(ticketsStatement, [orderId, ids])
