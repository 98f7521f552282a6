/** A longer list of artists than this is no answer to a name; it keeps a one-letter query quick. */
const artistsMaxByDefault = 300

/**
 * The artists that a search finds, as a table for another module's query: `(id, place)`, in the order of the list
 * of artists (./rank-artists.ts), the best of them. The query must be normalised.
 * @param form the placeholder of the normalised query, for example `$1`
 * @param artistsMax how many of the best
 */
export function matchingArtists(form: string, artistsMax = artistsMaxByDefault): string {
  return `(select p.id, p.place
             from search_artists(${form}, 0, ${artistsMax}) s
             cross join unnest(s.artist_ids) with ordinality p (id, place))`
}
