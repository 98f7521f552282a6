import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type City, city, columns } from './city.ts'

const byId = statement({
  name: 'cities.get',
  text: `select ${columns('$2')} from cities c where c.id = $1`,
  row: city,
})

/** A city with its name in the reader's locale; null when unknown. */
export async function getCity(db: ReadDb, cityId: number, locale: string): Promise<City | null> {
  const [found] = await db.query(byId, [cityId, locale])
  return found ?? null
}
