import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const withBasket = statement({
  name: 'prices.fans-with-basket',
  text: `select user_id from baskets where project_id = $1 and user_id > $2 order by user_id limit $3`,
  row: z.object({ user_id: z.int() }),
})

interface Batch {
  projectId: number
  /** Cursor: only fans with a greater id. */
  after: number
  limit: number
}

/** Lists fans who have a project in their basket, one batch at a time, ordered by id. */
export async function findFansWithBasket(db: ReadDb, { projectId, after, limit }: Batch): Promise<number[]> {
  const rows = await db.query(withBasket, [projectId, after, limit])
  return rows.map(({ user_id: userId }) => userId)
}
