import * as z from 'zod'
import type { Db } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'

const raise = statement({
  name: 'votes.raise-result',
  text: `update vote_stages set result_version = result_version + 1
    where id = $1 and status = 'final' and published_version = result_version returning id`,
  row: z.object({ id: z.int() }),
})

/**
 * Increments the version of a final result in the transaction that corrects it. Returns false if the last
 * version isn't published yet.
 */
export async function raiseResultVersion(db: Db, stageId: number): Promise<boolean> {
  return (await db.query(raise, [stageId])).length > 0
}
