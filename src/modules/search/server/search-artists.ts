import type { ReadDb } from '../../../platform/server/database.ts'
import { normalise } from './normalise.ts'

export type ArtistRow = {
  id: number
  name: string
  slug: string
  mmt_id: string | null
  genres: string[]
  itunes_artist_id: string | null
  youtube_id: string | null
  image_id: string | null
  hue: number
  is_featured: boolean
  popularity: number
  makepoints: number
  city_count: number
  version: number
}

type Found = ArtistRow & { total_count: number }
type NoneOnPage = { id: null; total_count: number }

const text = `
  select s.total_count, a.id, a.name, a.slug, a.mmt_id, a.genres, a.itunes_artist_id, a.youtube_id, a.image_id,
         a.hue, a.is_featured, a.popularity, a.makepoints, a.city_count, a.version
    from search_artists($1, $2, $3) s
    left join unnest(s.artist_ids) with ordinality p (id, place) on true
    left join artists a on a.id = p.id
   order by p.place`

/**
 * Artists whose name has the query, best first (ranking: ../rank.ts; spec 2.4, 2.5, 7.2), in one round trip.
 * Any string may be asked for; one without a visible character finds nothing.
 * @returns `totalCount` and the pages stop at 1,001 artists.
 */
export async function searchArtists(
  db: ReadDb,
  { query, offset, limit }: { query: string; offset: number; limit: number },
): Promise<{ totalCount: number; rows: ArtistRow[] }> {
  const form = normalise(query)
  if (form === '') return { totalCount: 0, rows: [] }
  const found = await db.query<Found | NoneOnPage>({
    name: 'search-artists',
    text,
    values: [form, offset, limit],
  })
  return {
    totalCount: found[0]?.total_count ?? 0,
    rows: found.filter((row): row is Found => row.id !== null).map(({ total_count: _, ...row }) => row),
  }
}
