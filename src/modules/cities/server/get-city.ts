import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type City, city, columns } from './city.ts'

const byId = statement({
  name: 'cities.get',
  text: `select ${columns} from cities c where c.id = $1`,
  row: city,
})

/** @returns the city with that id, or undefined. */
export async function getCity(db: ReadDb, id: number): Promise<City | undefined> {
  const [found] = await db.query(byId, [id])
  return found
}
