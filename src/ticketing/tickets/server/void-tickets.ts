import * as z from 'zod'
import type { ReturnedUnits, Voiding } from '../../../commerce/orders/server/index.ts'
import { changeStates } from '../../../platform/server/change-state.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import { ticketMachine } from './ticket-machine.ts'

const ofOrder = `select id, position, piece, passed_on_at is not null as "isPassedOn" from entry_tickets
  where order_id = $1 and state = 'current' order by id`
const row = z.object({ id: z.int(), position: z.int(), piece: z.int(), isPassedOn: z.boolean() })
const readStatement = statement({ name: 'tickets.current-of-order', text: ofOrder, row })
const lockStatement = statement({
  name: 'tickets.lock-of-order',
  text: `${ofOrder} for no key update`,
  row,
})
type Ticket = RowOf<typeof lockStatement>

export const deleteLinksStatement = statement({
  name: 'tickets.forget-links',
  text: 'delete from ticket_links where ticket_id = any($1::bigint[])',
  row: none,
})

/**
 * Voids the tickets of returned units: those of all persons, passed-on units last. Units whose tickets are
 * already void are returned first, so that a fan who retains as many units as there are valid tickets loses
 * none of them.
 */
export async function voidTicketsOfUnits(
  db: Db,
  orderId: number,
  { pieces, ...voiding }: Voiding & { pieces: readonly ReturnedUnits[] },
): Promise<void> {
  const tickets = await db.query(lockStatement, [orderId])
  await voidTickets(db, selectTicketsOfUnits(tickets, pieces), voiding)
}

/** Counts the tickets that {@link voidTicketsOfUnits} would void. */
export async function countTicketsOfUnits(
  db: ReadDb,
  orderId: number,
  units: readonly ReturnedUnits[],
): Promise<number> {
  return selectTicketsOfUnits(await db.query(readStatement, [orderId]), units).length
}

export async function voidTicketsOfOrder(db: Db, orderId: number, voiding: Voiding): Promise<void> {
  const tickets = await db.query(lockStatement, [orderId])
  await voidTickets(
    db,
    tickets.map(({ id }) => id),
    voiding,
  )
}

/**
 * Voids these tickets and skips those that are already void. Returns the number of tickets that it voided.
 */
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
  await db.query(deleteLinksStatement, [ids])
  return changed.length
}

/**
 * Selects the tickets of the returned units: whole units, the fan's own first, beginning with the last one.
 */
function selectTicketsOfUnits(tickets: readonly Ticket[], returned: readonly ReturnedUnits[]): number[] {
  return returned.flatMap(({ position, taken, kept }) => {
    const lineTickets = tickets.filter(ticket => ticket.position === position)
    const pieces = [...Map.groupBy(lineTickets, ({ piece }) => piece)].map(([piece, persons]) => ({
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
