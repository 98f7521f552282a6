import { listRowsMax } from '../../../platform/server/one-trip-list.ts'

/**
 * Builds a SQL subquery of events with a word in their title (kind 1), tour (2) or venue (3): `(event_id,
 * starts_at, kind, is_past)`, limited to the 1,001 nearest in time. The word must be normalized and not
 * empty.
 * @param form the placeholder of the word, for example `$1`
 * @param moment the placeholder of the time that separates past and upcoming events
 */
export function buildMatchingEventsSql(form: string, moment: string, isPast: boolean): string {
  return `(select event_id, starts_at, kind, ${isPast} as is_past from search_events(${form}, ${moment}, ${isPast})
            order by starts_at ${isPast ? 'desc' : ''}, event_id limit ${listRowsMax})`
}
