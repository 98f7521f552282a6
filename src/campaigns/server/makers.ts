import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'

const makers = statement({
  name: 'campaigns.makers',
  text: 'select user_id from makes where campaign_id = $1 and user_id > $2 order by user_id limit $3',
  row: z.object({ user_id: z.int() }),
})

/** Who made a campaign, behind a fan's id and in the order of ids. */
export async function makersOf(
  db: ReadDb,
  campaignId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db.query(makers, [campaignId, after, limit])
  return rows.map(({ user_id: userId }) => userId)
}
