import { paths } from '../../../platform/contract/paths.ts'
import type { Ticket } from './shared/ticket-queries.ts'

interface TicketCalendar {
  href: string
  name: string
}

/** Lists the calendar file of each event and show that tickets still admit to. */
export function listCalendars(tickets: Ticket[], locale: string): TicketCalendar[] {
  const files = new Map<string, TicketCalendar>()
  for (const ticket of tickets) {
    if (ticket.state !== 'current' || ticket.is_over || ticket.event?.status === 'cancelled') continue
    const file = toCalendar(ticket, locale)
    if (file) files.set(file.href, file)
  }
  return [...files.values()]
}

function toCalendar(
  { event, show_id: showId, product_name: name }: Ticket,
  locale: string,
): TicketCalendar | null {
  if (event) return { href: paths.eventCalendar(event.id, locale), name: event.name }
  return showId === null ? null : { href: paths.showCalendar(showId, locale), name }
}
