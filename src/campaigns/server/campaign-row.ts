import * as z from 'zod'
import { type ArtistCard, readArtistCards } from '../../catalogue/artists/server/index.ts'
import { type CityCard, readCityCards } from '../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import type { campaign } from '../contract.ts'

export const campaignRow = z.object({
  /** Null before the first make. */
  id: z.int().nullable(),
  artist_id: z.int(),
  city_id: z.int(),
  make_count: z.int(),
  week_count: z.int(),
  goal: z.int(),
  status: z.enum(['open', 'reached', 'done']),
})
type CampaignRow = z.output<typeof campaignRow>

/** The columns of {@link campaignRow}. The query must alias campaigns as `p`. */
export const campaignColumns = 'p.id, p.artist_id, p.city_id, p.make_count, p.week_count, p.goal, p.status'

export async function createCampaignPresenter(db: ReadDb, rows: readonly CampaignRow[], locale: string) {
  const artistIds = rows.map(row => row.artist_id)
  const cityIds = rows.map(row => row.city_id)
  const [artists, cities] = await Promise.all([
    readArtistCards(db, artistIds),
    readCityCards(db, cityIds, locale),
  ])
  return (row: CampaignRow) =>
    presentCampaign(row, { artist: artists.get(row.artist_id), city: cities.get(row.city_id) })
}

export function presentCampaign(
  row: CampaignRow,
  { artist, city }: { artist: ArtistCard; city: CityCard },
): z.input<typeof campaign> {
  const { id, name, slug, picture, hue, is_valid } = artist
  return {
    id: row.id,
    artist: { id, name, slug, picture, hue, is_valid },
    city,
    make_count: row.make_count,
    week_count: row.week_count,
    goal: row.goal,
    status: row.status,
  }
}
