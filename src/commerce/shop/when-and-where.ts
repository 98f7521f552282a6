import type { TicketFacts } from './ticket-facts.ts'

/** Reads date and place as one key: another date or place is another ticket. */
export const whenAndWhere = ({ event_id, show_id, starts_at, is_day_only, zone, venue }: TicketFacts) =>
  JSON.stringify([event_id, show_id, Date.parse(starts_at), is_day_only, zone, venue])
