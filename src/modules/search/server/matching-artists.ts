/**
 * The artists that a search finds, as a table for another module's query: `(id, tier)`, the same artists in the
 * same ranking as the list of artists (../rank.ts), the 1,001 best of them. The query must be normalised.
 * @param form the placeholder of the normalised query, for example `$1`
 */
export function matchingArtists(form: string): string {
  return `(select a.id, match_tier(a.search_name, ${form}) as tier
             from search_artists(${form}, 0, 1001) s
             cross join unnest(s.artist_ids) p (id)
             join artists a on a.id = p.id)`
}
