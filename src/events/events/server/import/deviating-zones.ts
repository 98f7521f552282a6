import * as z from 'zod'
import { buildCityZoneSql } from '../../../../catalogue/cities/server/index.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { readOnce } from '../../../../platform/server/once.ts'

const cityZones = {
  text: `select zone, city_zone, min(line) as line, count(*) as row_count
    from (select zone, line, ${buildCityZoneSql('c.city_id')} as city_zone from import_changes c) r
   where zone <> city_zone
   group by zone, city_zone order by 3`,
  row: z.object({ zone: z.string(), city_zone: z.string(), line: z.int(), row_count: z.int() }),
}

/** Winter and summer: zones with equal offsets in both are interchangeable. */
const moments = [Temporal.Instant.from('2026-01-01T00:00Z'), Temporal.Instant.from('2026-07-01T00:00Z')]
const getOffsets = (zone: string) => moments.map(at => at.toZonedDateTimeISO(zone).offset).join()

/**
 * Lists zones whose clock differs from the city's zone, because they turn correct local times into wrong
 * instants.
 */
export async function findDeviatingZones(db: Db): Promise<{ line: number; problem: string }[]> {
  const rows = await readOnce(db, cityZones)
  return rows
    .filter(({ zone, city_zone }) => getOffsets(zone) !== getOffsets(city_zone))
    .map(({ line, zone, city_zone, row_count: count }) => {
      const others = count === 1 ? '' : `, here and in ${count - 1} more`
      return { line, problem: `the zone ${zone} keeps other hours than the city’s, ${city_zone}${others}` }
    })
}
