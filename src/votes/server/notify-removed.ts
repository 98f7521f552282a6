import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { recordDomainEvent } from '../../notifications/server/index.ts'
import { paths } from '../../platform/contract/paths.ts'
import type { Db } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'

const batchSize = 5_000

const stageName = statement({
  name: 'votes.stage-name',
  text: 'select name from vote_stages where id = $1',
  row: z.object({ name: z.record(z.string(), z.string()) }),
})

/** Notifies fans once that their ballots were removed, in the removal's transaction. */
export async function notifyRemoved(
  db: Db,
  stageId: number,
  { fanIds, now }: { fanIds: number[]; now: number },
): Promise<void> {
  const [stage] = await db.query(stageName, [stageId])
  for (let from = 0; stage && from < fanIds.length; from += batchSize) {
    await recordDomainEvent(db, {
      kind: 'vote',
      key: `vote-removed:${randomUUID()}`,
      artistId: null,
      fanIds: fanIds.slice(from, from + batchSize),
      params: { news: 'removed', stage: stage.name },
      path: paths.vote(),
      at: now,
    })
  }
}
