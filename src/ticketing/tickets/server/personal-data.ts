import * as z from 'zod'
import { voidReasons } from '../../../commerce/orders/contract.ts'
import { failBeside } from '../../../platform/contract/errors.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { ticketErrors } from '../contract.ts'
import { admission, admissionSource } from './admission.ts'

const exportStatement = statement({
  name: 'tickets.export',
  text: `select t.public_id as ticket_id, l.name as product, e.name as event, t.name, t.initials, t.state, t.void_reason,
      t.version, t.issued_at, t.passed_on_at
    from entry_tickets t join order_lines l on l.order_id = t.order_id and l.position = t.position
      left join events e on e.id = t.event_id
    where t.user_id = $1 order by t.id`,
  row: z.object({
    ticket_id: z.string(),
    product: z.string(),
    event: z.string().nullable(),
    name: z.string().nullable(),
    initials: z.string(),
    state: z.string(),
    void_reason: z.enum(voidReasons).nullable(),
    version: z.int(),
    issued_at: z.date(),
    passed_on_at: z.date().nullable(),
  }),
})

const toComeStatement = statement({
  name: 'tickets.to-come-of-fan',
  text: `select t.public_id as ticket_id, l.name, ${admission.from} as admits_from
    from entry_tickets t ${admissionSource} join order_lines l on l.order_id = t.order_id and l.position = t.position
    where t.user_id = $1 and t.state = 'current' and ${admission.isOwed('$2')}
    order by ${admission.from}, t.id limit 20`,
  row: z.object({ ticket_id: z.string(), name: z.string(), admits_from: z.date().nullable() }),
})

const eraseStatement = statement({
  name: 'tickets.erase',
  text: `with left_behind as (
      update entry_tickets set user_id = null, name = null, initials = '' where user_id = $1 returning id
    ) delete from ticket_links k using left_behind t where k.ticket_id = t.id`,
  row: none,
})

/** Tickets stay without their fan: how many were admitted is the organiser's to know. */
export const ticketData: PersonalData = {
  tables: { entry_tickets: { exportedAs: 'entry_tickets' } },
  export: async (db, { userId }) => ({ entry_tickets: await db.query(exportStatement, [userId]) }),
  async refuseErasure(db, { userId }, now) {
    const tickets = await db.query(toComeStatement, [userId, new Date(now)])
    return tickets.length > 0 ? failBeside(ticketErrors.heldAtDeletion, { tickets }) : null
  },
  async erase(db, { userId }) {
    await db.query(eraseStatement, [userId])
  },
}
