/** SQL: the events that a fan holds tickets for, as a table for a query: `(event_id, ticket_count)`. */
export const ticketedEvents = (
  userId: string,
) => `(select event_id, count(*)::int as ticket_count from entry_tickets
  where user_id = ${userId} and state = 'current' and event_id is not null group by event_id)`

/** SQL: whether anybody holds a ticket for an event. */
export const hasHolders = (eventId: string) => `exists (select from entry_tickets held
  where held.event_id = ${eventId} and held.state = 'current' and held.user_id is not null)`

/** SQL: whether a fan holds a ticket for an event. */
export const holdsTicket = (userId: string, eventId: string) => `exists (select from entry_tickets held
  where held.user_id = ${userId} and held.event_id = ${eventId} and held.state = 'current')`

/** SQL: how many tickets of these products are current. */
export const currentTicketsOf = (productIds: string) => `(select count(*)::int from entry_tickets held
  where held.product_id = any(${productIds}) and held.state = 'current')`
