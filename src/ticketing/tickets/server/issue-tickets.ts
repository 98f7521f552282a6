import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { beginStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { newShortCode } from './short-code.ts'
import { ticketMachine } from './ticket-machine.ts'

const admittedStatement = statement({
  name: 'tickets.admitted-by-order',
  text: `select l.position, l.quantity, l.product_id as "productId", d.persons, d.event_id as "eventId", d.show_id as "showId"
    from order_lines l join products d on d.id = l.product_id
    where l.order_id = $1 and d.persons is not null and num_nonnulls(d.event_id, d.show_id) > 0 order by l.position`,
  row: z.object({
    position: z.int(),
    quantity: z.int(),
    productId: z.int(),
    persons: z.int(),
    eventId: z.int().nullable(),
    showId: z.int().nullable(),
  }),
})

const insertStatement = statement({
  name: 'tickets.issue',
  text: `insert into entry_tickets (public_id, short_code, order_id, position, piece, person, place, product_id, event_id,
        show_id, user_id, state, issued_at, changed_at)
      select n.public_id, n.short_code, $1, n.position, n.piece, n.person, n.place, n.product_id, n.event_id, n.show_id,
          $2, 'current', $3::timestamptz, $3::timestamptz
        from jsonb_to_recordset($4::jsonb) as n (public_id text, short_code text, position int, piece int, person int,
          place int, product_id int, event_id int, show_id int)
    returning id`,
  row: z.object({ id: z.int() }),
})

const publicIdBytes = 12

interface Paid {
  id: number
  userId: number | null
}

/**
 * Issues the tickets of an order, one for each person that it admits, in the transaction that pays it. The database lets
 * each be issued once. Answers how many there are.
 */
export async function issueTickets(db: Db, { id, userId }: Paid, at: number): Promise<number> {
  const admitted = await db.query(admittedStatement, [id])
  const persons = admitted.flatMap(line => personsOf(line))
  if (persons.length === 0) return 0
  const tickets = persons.map((person, index) => ({
    ...person,
    place: index + 1,
    short_code: newShortCode(),
    public_id: randomBytes(publicIdBytes).toString('base64url'),
  }))
  const issued = await db.query(insertStatement, [id, userId, new Date(at), JSON.stringify(tickets)])
  const ids = issued.map(ticket => ticket.id)
  await beginStates(db, ticketMachine, { ids, at, actor: 'system' })
  return ids.length
}

function personsOf(line: z.output<typeof admittedStatement.row>) {
  const { position, productId: product_id, eventId: event_id, showId: show_id } = line
  return Array.from({ length: line.quantity * line.persons }, (_, index) => ({
    position,
    product_id,
    event_id,
    show_id,
    piece: Math.floor(index / line.persons),
    person: index % line.persons,
  }))
}
