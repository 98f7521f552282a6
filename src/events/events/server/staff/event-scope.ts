/**
 * Builds the SQL condition that a member of staff may use an event: it is among the events of their scope, or
 * one of its artists is among the artists. Both parameters are arrays of ids.
 */
export const buildEventScopeSql = (
  eventId: string,
  { artistIds, eventIds }: { artistIds: string; eventIds: string },
): string =>
  `(${eventId} = any(${eventIds}::int[]) or exists (select from event_artists ea
    where ea.event_id = ${eventId} and ea.artist_id = any(${artistIds}::int[])))`
