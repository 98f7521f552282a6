import * as z from 'zod'
import { readArtistCards } from '../../catalogue/artists/server/index.ts'
import { readCities, toCityCard } from '../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'

/** Maximum number of cities; a map can't show more. */
const citiesMax = 500

const demand = statement({
  name: 'campaigns.demand',
  text: `select city_id, make_count from campaigns where artist_id = $1 and make_count > 0
    order by make_count desc, id limit ${citiesMax}`,
  row: z.object({ city_id: z.int(), make_count: z.int() }),
})

/**
 * Returns an artist's makes by city, most makes first; null for an unknown artist. Cities without a known
 * population have no rate.
 */
export async function getDemand(db: ReadDb, artistId: number, locale: string) {
  const [artists, rows] = await Promise.all([readArtistCards(db, [artistId]), db.query(demand, [artistId])])
  if (!artists.find(artistId)) return null
  const cities = await readCities(
    db,
    rows.map(row => row.city_id),
    locale,
  )
  return {
    results: rows.map(({ city_id: cityId, make_count: makes }) => {
      const city = cities.get(cityId)
      const { lat, lon, population } = city
      return {
        city: { ...toCityCard(city, locale), lat, lon, population },
        make_count: makes,
        makes_per_100k: population > 0 ? (makes * 100_000) / population : null,
      }
    }),
  }
}
