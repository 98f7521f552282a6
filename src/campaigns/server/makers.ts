import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'

const makers = statement({
  name: 'campaigns.makers',
  text: 'select user_id from makes where campaign_id = $1 and user_id > $2 order by user_id limit $3',
  row: z.object({ user_id: z.int() }),
})

/** Lists a campaign's makers with an id above the given one, ordered by id. */
export async function listMakers(
  db: ReadDb,
  campaignId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db.query(makers, [campaignId, after, limit])
  return rows.map(({ user_id: userId }) => userId)
}
