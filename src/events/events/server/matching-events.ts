import { listRowsMax } from '../../../platform/server/one-trip-list.ts'

/**
 * The events that have a word in their title (kind 1), tour (2) or venue (3), as a table for a query: `(event_id,
 * starts_at, kind, is_past)`, of many the 1,001 next to the moment. The word must be normalised, and not empty.
 * @param form the placeholder of the word, for example `$1`
 * @param moment the placeholder of the moment from which they are to come, or before which they are past
 */
export function matchingEvents(form: string, moment: string, isPast: boolean): string {
  return `(select event_id, starts_at, kind, ${isPast} as is_past from search_events(${form}, ${moment}, ${isPast})
            order by starts_at ${isPast ? 'desc' : ''}, event_id limit ${listRowsMax})`
}
