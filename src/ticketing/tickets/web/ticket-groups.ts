import { paths } from '../../../platform/contract/paths.ts'
import type { Ticket } from './shared/ticket-queries.ts'

/** Tickets shown on one page. */
export interface TicketGroup {
  /** The first ticket of the group. */
  ticket: Ticket
  count: number
  href: string
}

/** Returns the page of a ticket: with the others of its order, or alone if it was passed on to the fan. */
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
