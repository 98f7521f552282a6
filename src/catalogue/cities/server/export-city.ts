import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildCityNameSql } from './city-names.ts'

const exportStatement = statement({
  name: 'cities.export',
  text: `select to_jsonb(c) - 'search_name' - 'names' || jsonb_build_object('name', ${buildCityNameSql('c', '$2')}) as city
    from cities c where c.id = $1`,
  row: z.object({ city: z.record(z.string(), z.unknown()) }),
})

/** Returns a city for a fan's data export, named in the locale; null when unknown. */
export async function exportCity(db: ReadDb, cityId: number, locale: string): Promise<object | null> {
  const [row] = await db.query(exportStatement, [cityId, locale])
  return row?.city ?? null
}
