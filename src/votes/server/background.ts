import { type BackgroundTask, runRepeatedly } from '../../platform/server/background-work.ts'
import { isRecordHeld } from '../../platform/server/restores/held-records.ts'
import { season } from '../contract.ts'
import { moveDueStages } from './move-stages.ts'
import { publishKey } from './receipts.ts'
import { publishBlocks } from './record/publish-blocks.ts'
import { voteRecord } from './signed-record.ts'

/**
 * Every second, in each worker, moves due stages to their next state and publishes committed events to the
 * record.
 */
export const runVotesInBackground: BackgroundTask = {
  role: 'worker',
  start({ config, database, log }) {
    let isKeyPublished = false
    const work = async () => {
      if (!isKeyPublished) await publishKey(database.db, config)
      isKeyPublished = true
      if (await isRecordHeld(database.read, voteRecord.name)) return
      await moveDueStages(database)
      await publishBlocks(database, season)
    }
    return runRepeatedly(work, { name: 'vote', everyMs: 1_000, log })
  },
}
