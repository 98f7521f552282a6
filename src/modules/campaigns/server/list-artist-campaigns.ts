import type { ReadDb } from '../../../platform/server/database.ts'
import { type ListResult, readList } from '../../../platform/server/one-trip-list.ts'
import { type CityColumns, cityColumns, presentCity } from '../../cities/server/index.ts'

interface CampaignRow extends CityColumns {
  id: number
  artist_id: number
  make_count: number
  goal: number
  status: 'open' | 'reached' | 'done'
}

/** Campaigns for an artist, the most asked for first. `isThere` is false for no such artist. */
export function listArtistCampaigns(
  db: ReadDb,
  { artistId, cityId, ...page }: { artistId: number; cityId: number | null; limit: number; offset: number },
): Promise<ListResult<CampaignRow>> {
  return readList<CampaignRow>(db, {
    name: 'campaigns.of-artist',
    exists: 'exists (select from artists where id = $1)',
    from: `from campaigns p join cities c on c.id = p.city_id
      where p.artist_id = $1 and ($2::int is null or p.city_id = $2)`,
    select: `p.id, p.artist_id, p.make_count, p.goal, p.status, ${cityColumns}`,
    orderBy: 'p.make_count desc, p.id',
    values: [artistId, cityId],
    ...page,
  })
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
