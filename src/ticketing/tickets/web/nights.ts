import { paths } from '../../../platform/contract/paths.ts'
import type { Ticket } from './shared/ticket-queries.ts'

/** Tickets that are shown on one page. */
export interface Night {
  /** The first of them. */
  ticket: Ticket
  count: number
  href: string
}

/** Where a ticket is shown: with the others of its order, or alone where it was passed on to the fan. */
const hrefOf = ({ order_id: orderId, ticket_id: ticketId }: Ticket): string =>
  orderId === null ? paths.ticket(ticketId) : paths.order(orderId, 'tickets')

/** Tickets that are still to admit, by the page that shows them, in the order in which they came. */
export function byNight(tickets: readonly Ticket[]): Night[] {
  const toCome = tickets.filter(({ state, is_over: isOver }) => state === 'current' && !isOver)
  return [...Map.groupBy(toCome, hrefOf)].flatMap(([href, group]) => {
    const [ticket] = group
    return ticket ? [{ ticket, count: group.length, href }] : []
  })
}
