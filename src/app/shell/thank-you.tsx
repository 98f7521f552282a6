import type { BridgeOrder } from '../../commerce/checkout/web/bridge-queries.ts'
import { ThankYou } from '../../commerce/checkout/web/thank-you.tsx'
import { SaveTickets } from '../../ticketing/tickets/web/save-tickets.tsx'

/**
 * The thank-you section after a purchase, with the ways to save its tickets. Needs the text areas `bridge`
 * and `ticket`.
 */
export default function ThankYouWithTickets({ order }: { order: BridgeOrder }) {
  return <ThankYou order={order} keeping={<SaveTickets tickets={order.entry_tickets} />} />
}
