import * as z from 'zod'
import { cityColumns, cityRow } from '../../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { pageRows, reach } from '../../../../platform/server/one-trip-list.ts'
import { statement } from '../../../../platform/server/statement.ts'
import type { Filters } from './find-filters.ts'
import { commonTables, isThere, orderOf, type Shape, source } from './found-source.ts'
import { namedValues, numbered, shapeOf, variantOf } from './named-values.ts'

/** As many markers as a map can show apart. */
const placesMax = 60

const placeRow = cityRow.extend({ lat: z.number(), lon: z.number(), event_count: z.int() })

/** The cities of what is found, most events first; null for an unknown city. */
export async function foundPlaces(
  db: ReadDb,
  { now, locale, ...filters }: Filters & { now: number; locale: string },
) {
  const shape = shapeOf(filters, now)
  const { text, names } = numbered(textOf(shape))
  const values = { ...namedValues(filters, now), locale } as Record<string, unknown>
  const [found] = await db.query(
    places(variantOf(shape), text),
    names.map(name => values[name]),
  )
  return found?.is_there ? (found.rows ?? []) : null
}

const places = (variant: string[], text: string) =>
  statement({ name: 'events.places', variant, isPrepared: false, text, row })

const row = z.object({ is_there: z.boolean(), rows: z.array(placeRow).nullable() })

function textOf(shape: Shape): string {
  const tables = commonTables(shape)
  return `
    with ${[...tables, ''].join(', ')} e as (
      select e.city_id ${source(shape, { first: String(reach) })} order by ${orderOf(shape.isPast)} limit ${reach}
    ), p as (
      select city_id, count(*)::int as event_count from e group by city_id order by 2 desc, 1 limit ${placesMax}
    )
    select ${isThere(shape)} as is_there, ${pageRows(`
      select ${cityColumns(':locale')}, c.lat::float8 as lat, c.lon::float8 as lon, p.event_count
        from p join cities c on c.id = p.city_id order by p.event_count desc, c.id`)}`
}
