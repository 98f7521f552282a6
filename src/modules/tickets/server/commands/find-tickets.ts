import * as z from 'zod'
import { idOfName } from '../../../../platform/import/id-of-key.ts'
import type { Db, ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { voidReasons } from '../../ticket-shapes.ts'

export const ticketHelp = 'A ticket is named by its id, as `tickets list` shows it.'
export const admitsHelp =
  'Events and shows are named by their ids or the keys of their imports; --show says that it is a show.'

const listed = z.object({
  ...{ ticket_id: z.string(), order_number: z.string(), product: z.string(), place: z.int() },
  ...{ state: z.enum(['current', 'void']), void_reason: z.enum(voidReasons).nullable(), version: z.int() },
  ...{ name: z.string().nullable(), short_code: z.string(), is_passed_on: z.boolean() },
})
export type ListedTicket = z.output<typeof listed>

const listBy = (column: 'event_id' | 'show_id', kind: 'events' | 'shows') =>
  statement({
    name: 'tickets.list-for-command',
    variant: [column],
    text: `select t.public_id as ticket_id, o.number as order_number, l.name as product, t.place, t.state, t.void_reason,
        t.version, t.name, t.short_code, t.passed_on_at is not null as is_passed_on
      from entry_tickets t join orders o on o.id = t.order_id
        join order_lines l on l.order_id = t.order_id and l.position = t.position
      where t.${column} = ${idOfName(kind, '$1')} and ($2::text is null or t.state = $2) order by t.id`,
    row: listed,
  })
const lists = { event: listBy('event_id', 'events'), show: listBy('show_id', 'shows') }

/** The tickets of an event or a show, in the order in which they were issued. */
export function ticketsOf(
  db: ReadDb,
  { of, isShow, state }: { of: string; isShow: boolean; state: string | null },
): Promise<ListedTicket[]> {
  return db.query(isShow ? lists.show : lists.event, [of, state])
}

const lockStatement = statement({
  name: 'tickets.lock-for-command',
  text: `select id, state, version, name from entry_tickets where public_id = $1 for no key update`,
  row: z.object({
    ...{ id: z.int(), state: z.enum(['current', 'void']), version: z.int(), name: z.string().nullable() },
  }),
})

export async function lockTicket(db: Db, ticketId: string) {
  const [ticket] = await db.query(lockStatement, [ticketId])
  return ticket ?? null
}
