import * as z from 'zod'
import { countListeners } from '../../../notifications/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

/** Fans whose ids travel in one statement. */
const batchSize = 50_000

const voters = statement({
  name: 'votes.voters-for-act',
  text: `select user_id from vote_ballots where stage_id = $1 and user_id > $2 and removed_at is null
    order by user_id limit ${batchSize}`,
  row: z.object({ user_id: z.int() }),
})

type Counts = { locale: string; count: number }[]

/** Counts the voters whom the result of a stage notifies, by language. */
export async function countVoters(db: ReadDb, stageId: number): Promise<Counts> {
  const counts = new Map<string, number>()
  let fanIds: number[] = []
  do {
    fanIds = (await db.query(voters, [stageId, fanIds.at(-1) ?? 0])).map(row => row.user_id)
    for (const { locale, count } of await countFans(db, fanIds)) {
      counts.set(locale, (counts.get(locale) ?? 0) + count)
    }
  } while (fanIds.length === batchSize)
  return [...counts].map(([locale, count]) => ({ locale, count }))
}

/** Counts those of these fans whom news of the vote notify, by language. */
export const countFans = (db: ReadDb, fanIds: readonly number[]): Promise<Counts> =>
  countListeners(db, { kind: 'vote', artistId: null, fanIds })
