import * as z from 'zod'
import { voidReasons } from '../../../commerce/orders/contract.ts'
import { readOrderCards } from '../../../commerce/orders/server/index.ts'
import { readEventFacts } from '../../../events/events/server/index.ts'
import { failWith } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { ticketErrors } from '../contract.ts'
import { admission, admissionSource } from './admission.ts'

const exportStatement = statement({
  name: 'tickets.export',
  text: `select t.public_id as ticket_id, t.order_id, t.position, t.event_id, t.name, t.initials, t.state, t.void_reason,
      t.version, t.issued_at, t.passed_on_at
    from entry_tickets t where t.user_id = $1 order by t.id`,
  row: z.object({
    ticket_id: z.string(),
    order_id: z.int(),
    position: z.int(),
    event_id: z.int().nullable(),
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
  text: `select t.public_id as ticket_id, t.order_id, t.position, ${admission.from} as admits_from
    from entry_tickets t ${admissionSource}
    where t.user_id = $1 and t.state = 'current' and ${admission.isOwed('$2')}
    order by ${admission.from}, t.id limit 20`,
  row: z.object({
    ticket_id: z.string(),
    order_id: z.int(),
    position: z.int(),
    admits_from: z.date().nullable(),
  }),
})

const eraseStatement = statement({
  name: 'tickets.erase',
  text: `with left_behind as (
      update entry_tickets set user_id = null, name = null, initials = '' where user_id = $1 returning id
    ) delete from ticket_links k using left_behind t where k.ticket_id = t.id`,
  row: none,
})

/**
 * Personal data in tickets. The tickets of an erased fan remain, because the organizer needs the number of
 * admissions.
 */
export const ticketData: PersonalData = {
  tables: { entry_tickets: { exportedAs: 'entry_tickets' } },
  export: async (db, { userId }) => ({ entry_tickets: await readTickets(db, userId) }),
  async refuseErasure(db, { userId }, now) {
    const rows = await db.query(toComeStatement, [userId, new Date(now)])
    if (rows.length === 0) return null
    const orders = await readOrderCards(
      db,
      rows.map(row => row.order_id),
    )
    const tickets = rows.map(({ ticket_id, order_id, position, admits_from }) => ({
      ticket_id,
      name: orders.get(order_id).line_names[position] ?? '',
      admits_from,
    }))
    return failWith(ticketErrors.heldAtDeletion, { tickets })
  },
  async erase(db, { userId }) {
    await db.query(eraseStatement, [userId])
  },
}

async function readTickets(db: ReadDb, userId: number): Promise<object[]> {
  const rows = await db.query(exportStatement, [userId])
  const orderIds = rows.map(row => row.order_id)
  const eventIds = rows.map(row => row.event_id)
  const [orders, events] = await Promise.all([
    readOrderCards(db, orderIds),
    readEventFacts(db, eventIds, 'en'),
  ])
  return rows.map(row => ({
    ticket_id: row.ticket_id,
    product: orders.get(row.order_id).line_names[row.position] ?? '',
    event: events.find(row.event_id)?.name ?? null,
    name: row.name,
    initials: row.initials,
    state: row.state,
    void_reason: row.void_reason,
    version: row.version,
    issued_at: row.issued_at,
    passed_on_at: row.passed_on_at,
  }))
}
