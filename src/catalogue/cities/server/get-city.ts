import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildCityColumns, type City, city } from './city.ts'

const byId = statement({
  name: 'cities.get',
  text: `select ${buildCityColumns('$2')} from cities c where c.id = $1`,
  row: city,
})

export async function getCity(db: ReadDb, cityId: number, locale: string): Promise<City | null> {
  const [found] = await db.query(byId, [cityId, locale])
  return found ?? null
}
