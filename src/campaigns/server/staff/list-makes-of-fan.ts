import * as z from 'zod'
import { readArtistCards } from '../../../catalogue/artists/server/index.ts'
import { readCityCards } from '../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const latest = statement({
  name: 'campaigns.latest-makes-of-fan',
  text: `select p.id as campaign_id, p.artist_id, p.city_id, m.made_at, m.number,
      (select count(*)::int from makes a where a.user_id = $1) as total
    from makes m join campaigns p on p.id = m.campaign_id
    where m.user_id = $1 order by m.made_at desc, p.id desc limit 20`,
  row: z.object({
    campaign_id: z.int(),
    artist_id: z.int(),
    city_id: z.int(),
    made_at: z.date(),
    number: z.int(),
    total: z.int(),
  }),
})

/** Reads the latest makes of a fan, and how many there are. */
export async function listMakesOfFan(db: ReadDb, { userId, locale }: { userId: number; locale: string }) {
  const rows = await db.query(latest, [userId])
  const [artists, cities] = await Promise.all([
    readArtistCards(
      db,
      rows.map(row => row.artist_id),
    ),
    readCityCards(
      db,
      rows.map(row => row.city_id),
      locale,
    ),
  ])
  const makes = rows.map(row => ({
    campaign_id: row.campaign_id,
    artist_id: row.artist_id,
    artist: artists.get(row.artist_id).name,
    city: cities.get(row.city_id).name,
    number: row.number,
    made_at: row.made_at.toISOString(),
  }))
  return { rows: makes, total: rows[0]?.total ?? 0 }
}
