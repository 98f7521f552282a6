import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const exists = statement({
  name: 'artists.exists',
  text: 'select from artists where id = $1',
  row: z.object({}),
})

/** Returns whether the artist exists, to distinguish an empty list from an unknown artist. */
export async function isArtist(db: ReadDb, id: number): Promise<boolean> {
  return (await db.query(exists, [id])).length > 0
}
