import type { ReadDb } from '../../../platform/server/database.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import { pageSchema, toListResult } from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type ArtistRow, artistColumns, artistRow } from './artist-row.ts'

const byName = statement({
  name: 'search.artists',
  text: `select s.total_count, (
      select json_agg(p) from (
        select ${artistColumns}
          from unnest(s.artist_ids) with ordinality p (id, place) join artists a on a.id = p.id
         order by p.place
      ) p
    ) as rows
    from search_artists($1, $2, $3) s`,
  row: pageSchema(artistRow),
})

/**
 * Searches artists whose name contains the query, best first (./rank-artists.ts; spec 2.4, 2.5, 7.2), in one
 * round trip. A query without a visible character matches none.
 * @returns `totalCount` and pages capped at 1,001 artists.
 */
export async function searchArtists(
  db: ReadDb,
  { query, offset, limit }: { query: string; offset: number; limit: number },
): Promise<{ totalCount: number; rows: ArtistRow[] }> {
  const form = normalise(query)
  if (form === '') return { totalCount: 0, rows: [] }
  const [page] = await db.query(byName, [form, offset, limit])
  return toListResult(page)
}
