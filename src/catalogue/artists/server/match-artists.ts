import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const matching = statement({
  name: 'artists.matching',
  text: 'select artist_ids from search_artists($1, 0, $2)',
  row: z.object({ artist_ids: z.array(z.int()) }),
})

/**
 * Returns the ids of artists that match a search, best first (./rank-artists.ts); an empty form matches none.
 * @param form the normalized query
 */
export async function matchArtists(db: ReadDb, form: string, artistsMax: number): Promise<number[]> {
  const [found] = form === '' ? [] : await db.query(matching, [form, artistsMax])
  return found?.artist_ids ?? []
}
