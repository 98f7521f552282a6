import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const followers = statement({
  name: 'follows.followers',
  text: 'select user_id from follows where artist_id = $1 and user_id > $2 order by user_id limit $3',
  row: z.object({ user_id: z.int() }),
})

/** Lists the ids of an artist's followers, muted or not, in ascending order from the id after `after`. */
export async function listFollowerIds(
  db: ReadDb,
  artistId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db.query(followers, [artistId, after, limit])
  return rows.map(({ user_id: userId }) => userId)
}
