import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { PaidOrder } from '../../../commerce/orders/server/index.ts'
import { type ProductAdmission, readProductAdmissions } from '../../../commerce/shop/server/index.ts'
import { beginStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { generateShortCode } from './short-code.ts'
import { ticketMachine } from './ticket-machine.ts'

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

/**
 * Issues an order's tickets, one per admitted person, in the transaction that records the payment. A database
 * constraint prevents issuing any ticket twice. Returns the number of issued tickets.
 */
export async function issueTickets(db: Db, { id, userId, lines }: PaidOrder, at: number): Promise<number> {
  const admissions = await readProductAdmissions(
    db,
    lines.map(line => line.productId),
  )
  const persons = lines.flatMap(line => {
    const admission = admissions.find(line.productId)
    return admission ? listPersons(line, admission) : []
  })
  if (persons.length === 0) return 0
  const tickets = persons.map((person, index) => ({
    ...person,
    place: index + 1,
    short_code: generateShortCode(),
    public_id: randomBytes(publicIdBytes).toString('base64url'),
  }))
  const issued = await db.query(insertStatement, [id, userId, new Date(at), JSON.stringify(tickets)])
  const ids = issued.map(ticket => ticket.id)
  await beginStates(db, ticketMachine, { ids, at, actor: 'system' })
  return ids.length
}

function listPersons(
  { position, productId, quantity }: PaidOrder['lines'][number],
  { persons, event_id, show_id }: ProductAdmission,
) {
  if (event_id === null && show_id === null) return []
  return Array.from({ length: quantity * persons }, (_, index) => ({
    position,
    product_id: productId,
    event_id,
    show_id,
    piece: Math.floor(index / persons),
    person: index % persons,
  }))
}
