import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { nearKmMax } from './near.ts'

const kmPerDegree = 111

const near = statement({
  name: 'cities.near-ids',
  text: `with here as materialized (
      select lat, lon, ${nearKmMax / kmPerDegree} as high, ${nearKmMax / kmPerDegree} / cos(radians(lat)) as wide
        from cities where id = $1
    )
    select array(
      select c.id from here join cities c
        on point(c.lon, c.lat) <@ box(point(here.lon - wide, here.lat - high), point(here.lon + wide, here.lat + high))
    ) as ids`,
  row: z.object({ ids: z.array(z.int()) }),
})

/** Lists the ids of all cities in a square around a city, including its own; empty for an unknown city. */
export async function listNearbyCityIds(db: ReadDb, cityId: number): Promise<number[]> {
  const [found] = await db.query(near, [cityId])
  return found?.ids ?? []
}
