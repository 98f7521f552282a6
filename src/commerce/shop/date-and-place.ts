import type { TicketFacts } from './ticket-facts.ts'

/** Builds a key from date and place: a change of either makes it a different ticket. */
export const toDateAndPlaceKey = ({ event_id, show_id, starts_at, is_day_only, zone, venue }: TicketFacts) =>
  JSON.stringify([event_id, show_id, Date.parse(starts_at), is_day_only, zone, venue])
