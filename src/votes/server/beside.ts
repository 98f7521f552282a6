import type { ServerModule } from '../../platform/server/app.ts'
import { runRepeatedly } from '../../platform/server/background-work.ts'
import { season } from '../contract.ts'
import { moveDueStages } from './move-stages.ts'
import { publishKey } from './receipts.ts'
import { publishBlocks } from './record/publish-blocks.ts'

/** Each second in each process: stages move on by time, and what is committed goes into the record. */
export const besideVotes: NonNullable<ServerModule['beside']> = ({ config, database, log }) => {
  let isKeyPublished = false
  const work = async () => {
    if (!isKeyPublished) await publishKey(database.db, config)
    isKeyPublished = true
    await moveDueStages(database)
    await publishBlocks(database, season)
  }
  return runRepeatedly(work, { name: 'vote', everyMs: 1_000, log })
}
