import * as z from 'zod'
import { artistErrors } from '../../catalogue/artists/contract.ts'
import { cityColumns, cityRow, isCity, presentCity } from '../../catalogue/cities/server/index.ts'
import { type Failure, fail } from '../../platform/contract/errors.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { type ListResult, listStatement, readList } from '../../platform/server/one-trip-list.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'
import { campaignErrors } from '../contract.ts'

const artistCampaigns = listStatement({
  name: 'campaigns.of-artist',
  exists: `exists (select from artists where id = $1) and ($2::int is null or ${isCity('$2')})`,
  from: `from campaigns p join cities c on c.id = p.city_id
    where p.artist_id = $1 and ($2::int is null or p.city_id = $2)`,
  select: `p.id, p.artist_id, p.make_count, p.goal, p.status, ${cityColumns('$3')}`,
  orderBy: 'p.make_count desc, p.id',
  row: cityRow.extend({
    id: z.int(),
    artist_id: z.int(),
    make_count: z.int(),
    goal: z.int(),
    status: z.enum(['open', 'reached', 'done']),
  }),
})
type CampaignRow = RowOf<typeof artistCampaigns>

interface Query {
  artistId: number
  /** Only that of this city; null for all. */
  cityId: number | null
  locale: string
  limit: number
  offset: number
}

/** Campaigns for an artist, the most asked for first. `isThere` is false for no such artist or city. */
export function listArtistCampaigns(
  db: ReadDb,
  { artistId, cityId, locale, ...page }: Query,
): Promise<ListResult<CampaignRow>> {
  return readList(db, artistCampaigns, { values: [artistId, cityId, locale], ...page })
}

const hasArtistStatement = statement({
  name: 'campaigns.has-artist',
  text: 'select exists (select from artists where id = $1) as has_artist',
  row: z.object({ has_artist: z.boolean() }),
})

/** Why a list is not there: it is the city that is missing, unless it is the artist. */
export async function whyNoCampaigns(db: ReadDb, artistId: number): Promise<Failure> {
  const [found] = await db.query(hasArtistStatement, [artistId])
  return fail(found?.has_artist ? campaignErrors.cityNotFound : artistErrors.notFound)
}

export function presentArtistCampaign(row: CampaignRow, locale: string) {
  return {
    id: row.id,
    artist_id: row.artist_id,
    city: presentCity(row, locale),
    make_count: row.make_count,
    goal: row.goal,
    status: row.status,
  }
}
