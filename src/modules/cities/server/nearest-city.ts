import type { ReadDb } from '../../../platform/server/database.ts'
import { type City, columns } from './city.ts'

// The index measures in degrees, as if the map were flat. Of the nearest on that map, seen also across the
// date line, the nearest on the globe is taken; with 100 of them that is exact wherever people live. What is
// sorted by is the haversine, which grows with the distance.
const text = `
  select ${columns}
    from unnest(array[$2::float8 - 360, $2, $2 + 360]) seen (lon)
    cross join lateral (
      select * from cities n order by point(n.lon, n.lat) <-> point(seen.lon, $1::float8) limit 100
    ) c
   order by sind((c.lat - $1) / 2) ^ 2 + cosd($1) * cosd(c.lat) * sind((c.lon - $2) / 2) ^ 2, c.id
   limit 1`

/**
 * @param place degrees north and east
 * @returns the city nearest to a place, or undefined when there are no cities
 */
export async function nearestCity(
  db: ReadDb,
  { lat, lon }: { lat: number; lon: number },
): Promise<City | undefined> {
  const [city] = await db.query<City>({ name: 'nearest-city', text, values: [lat, lon] })
  return city
}
