import { issueTicketsBy } from '../../../commerce/orders/server/index.ts'
import { countTickets } from './count-tickets.ts'
import { issueTickets } from './issue-tickets.ts'
import { listOrderTickets } from './list-tickets.ts'
import { presentTickets } from './present-ticket.ts'
import { voidTicketsOfOrder, voidTicketsOfPieces } from './void-tickets.ts'

/** Has paid orders issue tickets, which end with what is given back. */
export function ticketOrders(): void {
  issueTicketsBy({
    issue: issueTickets,
    voidPieces: voidTicketsOfPieces,
    voidAll: voidTicketsOfOrder,
    count: countTickets,
    read: async (db, which, reader) => presentTickets(await listOrderTickets(db, which), reader),
  })
}
