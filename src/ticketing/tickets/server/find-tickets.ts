import * as z from 'zod'
import { voidReasons } from '../../../commerce/orders/contract.ts'
import { readOrderCards } from '../../../commerce/orders/server/index.ts'
import { selectIdByName } from '../../../platform/import/select-by-key.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'

const listed = z.object({
  ticket_id: z.string(),
  order_id: z.int(),
  position: z.int(),
  place: z.int(),
  state: z.enum(['current', 'void']),
  void_reason: z.enum(voidReasons).nullable(),
  version: z.int(),
  name: z.string().nullable(),
  short_code: z.string(),
  is_passed_on: z.boolean(),
})
export interface ListedTicket extends Omit<z.output<typeof listed>, 'order_id' | 'position'> {
  order_number: string
  product: string
}

const listBy = (column: 'event_id' | 'show_id', kind: 'events' | 'shows') =>
  statement({
    name: 'tickets.list-for-command',
    variant: [column],
    text: `select t.public_id as ticket_id, t.order_id, t.position, t.place, t.state, t.void_reason,
        t.version, t.name, t.short_code, t.passed_on_at is not null as is_passed_on
      from entry_tickets t where t.${column} = ${selectIdByName(kind, '$1')} and ($2::text is null or t.state = $2) order by t.id`,
    row: listed,
  })
const lists = { event: listBy('event_id', 'events'), show: listBy('show_id', 'shows') }

/** Selects tickets in a state by an event or show, which is given by its id or import key. */
interface TicketsQuery {
  of: string
  isShow: boolean
  state: string | null
}

/** Lists the tickets of an event or a show in the order in which they were issued. */
export async function findTickets(db: ReadDb, { of, isShow, state }: TicketsQuery): Promise<ListedTicket[]> {
  const tickets = await db.query(isShow ? lists.show : lists.event, [of, state])
  const orders = await readOrderCards(
    db,
    tickets.map(ticket => ticket.order_id),
  )
  return tickets.map(({ order_id: orderId, position, ...ticket }) => {
    const { number, line_names: names } = orders.get(orderId)
    return { ...ticket, order_number: number, product: names[position] ?? '' }
  })
}

export async function recordExport(
  db: Db,
  { of, isShow }: TicketsQuery,
  tickets: readonly ListedTicket[],
  by: OperatorAct,
): Promise<void> {
  const object = `tickets of ${isShow ? 'show' : 'event'} ${of}`
  const entry = { ...by, act: 'tickets export', object, before: {} }
  await writeAudit(db, { ...entry, after: { count: tickets.length } }, by.now)
}
