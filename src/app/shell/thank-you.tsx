import type { BridgeOrder } from '../../commerce/checkout/web/bridge-queries.ts'
import { ThankYou } from '../../commerce/checkout/web/thank-you.tsx'
import { TicketKeeping } from '../../ticketing/tickets/web/ticket-keeping.tsx'

/**
 * The thank-you part after a purchase, with the ways to save its tickets. Needs the texts `bridge` and
 * `ticket`.
 */
export default function ThankYouWithTickets({ order }: { order: BridgeOrder }) {
  return <ThankYou order={order} keeping={<TicketKeeping tickets={order.entry_tickets} />} />
}
