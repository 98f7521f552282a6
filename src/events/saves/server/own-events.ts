/**
 * Builds a SQL subquery of the events that a fan saved or holds tickets for: `(event_id, kind, remind,
 * changed_at, ticket_count)`. Without a mark, kind, remind and changed_at are null.
 * @param userId the placeholder of the fan
 */
export const buildOwnEventsSql = (userId: string) => `(
  select coalesce(m.event_id, t.event_id) as event_id, m.kind, m.remind, m.changed_at,
         coalesce(t.ticket_count, 0) as ticket_count
    from (select event_id, kind, remind, changed_at from saved_events where user_id = ${userId}) m
    full join (select event_id, count(*)::int as ticket_count from event_holders where user_id = ${userId}
      group by event_id) t on t.event_id = m.event_id)`
