import * as z from 'zod'
import { artistErrors } from '../../catalogue/artists/contract.ts'
import { readArtistCards } from '../../catalogue/artists/server/index.ts'
import { readCityCards } from '../../catalogue/cities/server/index.ts'
import { fail } from '../../platform/contract/errors.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { listStatement, readList } from '../../platform/server/one-trip-list.ts'
import { campaignErrors } from '../contract.ts'

const artistCampaigns = listStatement({
  name: 'campaigns.of-artist',
  from: 'from campaigns p where p.artist_id = $1 and ($2::int is null or p.city_id = $2)',
  select: 'p.id, p.artist_id, p.city_id, p.make_count, p.goal, p.status',
  orderBy: 'p.make_count desc, p.id',
  row: z.object({
    id: z.int(),
    artist_id: z.int(),
    city_id: z.int(),
    make_count: z.int(),
    goal: z.int(),
    status: z.enum(['open', 'reached', 'done']),
  }),
})

interface Query {
  artistId: number
  /** City filter; null for all cities. */
  cityId: number | null
  locale: string
  limit: number
  offset: number
}

/** Lists an artist's campaigns, most makes first; fails for an unknown artist or city. */
export async function listArtistCampaigns(db: ReadDb, { artistId, cityId, locale, ...page }: Query) {
  const [artists, list] = await Promise.all([
    readArtistCards(db, [artistId]),
    readList(db, artistCampaigns, { values: [artistId, cityId], ...page }),
  ])
  if (!artists.find(artistId)) return fail(artistErrors.notFound)
  const cities = await readCityCards(db, [cityId, ...list.rows.map(row => row.city_id)], locale)
  if (cityId !== null && !cities.find(cityId)) return fail(campaignErrors.cityNotFound)
  return {
    totalCount: list.totalCount,
    rows: list.rows.map(row => ({
      id: row.id,
      artist_id: row.artist_id,
      city: cities.get(row.city_id),
      make_count: row.make_count,
      goal: row.goal,
      status: row.status,
    })),
  }
}
