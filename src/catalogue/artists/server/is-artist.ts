import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const exists = statement({
  name: 'artists.exists',
  text: 'select from artists where id = $1',
  row: z.object({}),
})

/** Distinguishes an artist with an empty list from an unknown one. */
export async function isArtist(db: ReadDb, id: number): Promise<boolean> {
  return (await db.query(exists, [id])).length > 0
}
