import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const followed = statement({
  name: 'follows.artists',
  text: 'select artist_id from follows where user_id = $1 order by at desc, artist_id desc limit $2',
  row: z.object({ artist_id: z.int() }),
})

export async function listFollowedArtistIds(db: ReadDb, userId: number, limit: number): Promise<number[]> {
  const rows = await db.query(followed, [userId, limit])
  return rows.map(({ artist_id: artistId }) => artistId)
}
