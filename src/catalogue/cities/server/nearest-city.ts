import type * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildCityColumns, type City, city } from './city.ts'
import { earthRadiusKm } from './near.ts'

const chordSquared = `(power(cosd(c.lat) * cosd(c.lon) - cosd($1) * cosd($2), 2)
  + power(cosd(c.lat) * sind(c.lon) - cosd($1) * sind($2), 2) + power(sind(c.lat) - sind($1), 2))`

/**
 * Weighs distance by population, so that a named district resolves to its city, but a separate town to
 * itself.
 */
const order = `order by c.population / power(${earthRadiusKm} * sqrt(${chordSquared}) + 3, 2) desc, ${chordSquared}, c.id
  limit 1`

/**
 * Searches the grid cells around the place (migration 0246), and all cities only if those cells are empty.
 */
const nearest = statement({
  name: 'cities.nearest',
  text: `with found as materialized (
      select coalesce(
        (select c.id from cities c
          where place_cell(c.lat, c.lon) = any (array(
            select greatest(0, least(119, floor(($1::float8 + 90) / 1.5)::int + up)) * 240
                   + (floor(($2::float8 + 180) / 1.5)::int + along + 240) % 240
              from generate_series(-1, 1) up cross join generate_series(-1, 1) along
          )) ${order}),
        (select c.id from cities c order by ${chordSquared}, c.id limit 1)
      ) as id
    )
    select ${buildCityColumns('$3')} from cities c join found on found.id = c.id`,
  row: city,
})

/** Returns the best match near the coordinates (degrees); null if there are no cities. */
export async function findNearestCity(
  db: ReadDb,
  { lat, lon, locale }: { lat: number; lon: number; locale: string },
): Promise<z.output<typeof city> | null> {
  const [found]: City[] = await db.query(nearest, [lat, lon, locale])
  return found ?? null
}
