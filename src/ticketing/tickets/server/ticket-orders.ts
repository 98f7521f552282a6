import { registerTicketing } from '../../../commerce/orders/server/index.ts'
import { countTickets } from './count-tickets.ts'
import { issueTickets } from './issue-tickets.ts'
import { listOrderTickets } from './list-tickets.ts'
import { presentTickets } from './present-ticket.ts'
import { countTicketsOfUnits, voidTicketsOfOrder, voidTicketsOfUnits } from './void-tickets.ts'

/** Registers ticketing with the orders module: paid orders issue tickets, and returned units void them. */
export function registerTicketOrders(): void {
  registerTicketing({
    issue: issueTickets,
    voidPieces: voidTicketsOfUnits,
    countVoided: countTicketsOfUnits,
    voidAll: voidTicketsOfOrder,
    count: countTickets,
    read: async (db, which, reader) => presentTickets(await listOrderTickets(db, which), reader),
  })
}
