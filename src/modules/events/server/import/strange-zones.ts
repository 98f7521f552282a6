import * as z from 'zod'
import type { Db } from '../../../../platform/server/database.ts'
import { readOnce } from '../../../../platform/server/once.ts'
import { countryOfCity } from '../../../cities/server/index.ts'

const zonesOfCountries = {
  text: `select zone, country_code, min(line) as line, count(*) as row_count
    from (select zone, line, ${countryOfCity('c.city_id')} as country_code from import_changes c) r
   group by zone, country_code order by 3`,
  row: z.object({ zone: z.string(), country_code: z.string(), line: z.int(), row_count: z.int() }),
}

/** In winter and in summer: zones with the same offsets are as good as each other. */
const moments = [Temporal.Instant.from('2026-01-01T00:00Z'), Temporal.Instant.from('2026-07-01T00:00Z')]
const offsetsOf = (zone: string) => moments.map(at => at.toZonedDateTimeISO(zone).offset).join()

/** A zone that keeps other hours than any in the city's country: right offsets and wrong times come of it. */
export async function findStrangeZones(db: Db): Promise<{ line: number; problem: string }[]> {
  const rows = await readOnce(db, zonesOfCountries)
  return rows.flatMap(({ zone, country_code: country, line, row_count: count }) => {
    const known = new Intl.Locale(`und-${country}`).getTimeZones() ?? []
    if (known.length === 0 || known.map(offsetsOf).includes(offsetsOf(zone))) return []
    const others = count === 1 ? '' : `, here and in ${count - 1} more`
    return [
      {
        line,
        problem: `the zone ${zone} keeps other hours than the country of the city, ${country}${others}`,
      },
    ]
  })
}
