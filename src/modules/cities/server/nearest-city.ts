import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type City, city, columns } from './city.ts'

// The index measures in degrees, as if the map were flat. Of the nearest on that map, seen also across the
// date line, the nearest on the globe is taken; with 100 of them that is exact wherever people live. What is
// sorted by is the haversine, which grows with the distance.
const nearest = statement({
  name: 'cities.nearest',
  text: `
  select ${columns}
    from unnest(array[$2::float8 - 360, $2, $2 + 360]) seen (lon)
    cross join lateral (
      select * from cities n order by point(n.lon, n.lat) <-> point(seen.lon, $1::float8) limit 100
    ) c
   order by sind((c.lat - $1) / 2) ^ 2 + cosd($1) * cosd(c.lat) * sind((c.lon - $2) / 2) ^ 2, c.id
   limit 1`,
  row: city,
})

/**
 * @param place degrees north and east
 * @returns the city nearest to a place, or undefined when there are no cities
 */
export async function nearestCity(
  db: ReadDb,
  { lat, lon }: { lat: number; lon: number },
): Promise<City | undefined> {
  const [found] = await db.query(nearest, [lat, lon])
  return found
}
