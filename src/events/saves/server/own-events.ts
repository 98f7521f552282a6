/**
 * SQL: the events of a fan as a table for a query, saved ones and those that the fan holds tickets for: `(event_id, kind,
 * remind, changed_at, ticket_count)`. Without a mark the first three of what the fan said are null.
 * @param userId the placeholder of the fan
 */
export const ownEvents = (userId: string) => `(
  select coalesce(m.event_id, t.event_id) as event_id, m.kind, m.remind, m.changed_at,
         coalesce(t.ticket_count, 0) as ticket_count
    from (select event_id, kind, remind, changed_at from saved_events where user_id = ${userId}) m
    full join (select event_id, count(*)::int as ticket_count from event_holders where user_id = ${userId}
      group by event_id) t on t.event_id = m.event_id)`
