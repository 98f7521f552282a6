import type { ReadDb } from '../../../platform/server/database.ts'
import { type City, columns } from './city.ts'

/** @returns the city with that id, or undefined. */
export async function getCity(db: ReadDb, id: number): Promise<City | undefined> {
  const [city] = await db.query<City>({
    name: 'get-city',
    text: `select ${columns} from cities c where c.id = $1`,
    values: [id],
  })
  return city
}
