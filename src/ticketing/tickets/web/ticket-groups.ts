import { paths } from '../../../platform/contract/paths.ts'
import type { Ticket } from './shared/ticket-queries.ts'

export interface TicketGroup {
  ticket: Ticket
  count: number
  href: string
}

/**
 * Returns the path of a ticket's page: that of its order, or its own if the ticket was passed on to the fan.
 */
const getHref = ({ order_id: orderId, ticket_id: ticketId }: Ticket): string =>
  orderId === null ? paths.ticket(ticketId) : paths.order(orderId, 'tickets')

/** Groups tickets that still admit by the page that shows them, in their original order. */
export function groupTickets(tickets: readonly Ticket[]): TicketGroup[] {
  const toCome = tickets.filter(({ state, is_over: isOver }) => state === 'current' && !isOver)
  return [...Map.groupBy(toCome, getHref)].flatMap(([href, group]) => {
    const [ticket] = group
    return ticket ? [{ ticket, count: group.length, href }] : []
  })
}
