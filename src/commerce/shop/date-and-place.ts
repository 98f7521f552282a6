import type { TicketFacts } from './ticket-facts.ts'

/** Builds a key from a ticket's date and venue. A different key means a different ticket. */
export const toDateAndPlaceKey = ({ event_id, show_id, starts_at, is_day_only, zone, venue }: TicketFacts) =>
  JSON.stringify([event_id, show_id, Date.parse(starts_at), is_day_only, zone, venue])
