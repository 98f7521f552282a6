import * as z from 'zod'
import type { GivenBack, Voiding } from '../../../commerce/orders/server/index.ts'
import { changeStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import { ticketMachine } from './ticket-machine.ts'

const lockStatement = statement({
  name: 'tickets.lock-of-order',
  text: `select id, position, piece, passed_on_at is not null as "isPassedOn" from entry_tickets
    where order_id = $1 and state = 'current' order by id for no key update`,
  row: z.object({ id: z.int(), position: z.int(), piece: z.int(), isPassedOn: z.boolean() }),
})
type Ticket = RowOf<typeof lockStatement>

export const forgetLinks = statement({
  name: 'tickets.forget-links',
  text: 'delete from ticket_links where ticket_id = any($1::bigint[])',
  row: none,
})

/**
 * Voids the tickets of pieces that are given back: all persons of a piece, those that were passed on last. Pieces whose
 * tickets are void already go first: who keeps as many pieces as there are tickets keeps them all.
 */
export async function voidTicketsOfPieces(
  db: Db,
  orderId: number,
  { pieces, ...voiding }: Voiding & { pieces: readonly GivenBack[] },
): Promise<void> {
  const tickets = await db.query(lockStatement, [orderId])
  await voidTickets(db, ticketsOfPieces(tickets, pieces), voiding)
}

/** Voids all tickets of an order. */
export async function voidTicketsOfOrder(db: Db, orderId: number, voiding: Voiding): Promise<void> {
  const tickets = await db.query(lockStatement, [orderId])
  await voidTickets(
    db,
    tickets.map(({ id }) => id),
    voiding,
  )
}

/** Voids these tickets; those that are void already stay as they are. Answers how many it voided. */
export async function voidTickets(
  db: Db,
  ids: readonly number[],
  { reason, at, actor, data }: Voiding,
): Promise<number> {
  if (ids.length === 0) return 0
  const { changed } = await changeStates(db, ticketMachine, {
    ids,
    at,
    actor,
    act: 'void',
    data: { ...data, reason },
    set: { void_reason: reason, changed_at: new Date(at) },
  })
  await db.query(forgetLinks, [ids])
  return changed.length
}

/** Which tickets go with these pieces: whole pieces, the fan's own first, from the last one on. */
function ticketsOfPieces(tickets: readonly Ticket[], given: readonly GivenBack[]): number[] {
  return given.flatMap(({ position, taken, kept }) => {
    const ofLine = tickets.filter(ticket => ticket.position === position)
    const pieces = [...Map.groupBy(ofLine, ({ piece }) => piece)].map(([piece, persons]) => ({
      piece,
      persons,
      isPassedOn: persons.some(({ isPassedOn }) => isPassedOn),
    }))
    const chosen = pieces
      .toSorted((a, b) => Number(a.isPassedOn) - Number(b.isPassedOn) || b.piece - a.piece)
      .slice(0, Math.min(taken, Math.max(0, pieces.length - kept)))
    return chosen.flatMap(({ persons }) => persons.map(({ id }) => id))
  })
}
