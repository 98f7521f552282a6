import type { Logger } from 'pino'
import * as z from 'zod'
import type { Database, Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { isDatabaseLost } from '../../../platform/server/operators/describe-problem.ts'
import { endRun, finishRow, lockRun, readNextRow } from './run-rows.ts'
import { sendRow } from './send-row.ts'

/** Parcels of one job, so that a process that stops waits for a few only. */
const batchSize = 50

/** Sends the waiting parcels of a run until it is stopped; a repeated job goes on where the last one ended. */
export const dispatchRun = defineTask({
  name: 'dispatchRun',
  schema: z.object({ run_id: z.int() }),
  queue: 'bulk',
  priority: priorities.urgent,
  async run({ run_id: runId }, { database, now, log }) {
    for (let sent = 0; sent < batchSize; sent += 1) {
      if ((await sendNext(runId, { database, now, log })) === 'over') return
    }
    await database.transaction(db => sendRunSoon(db, runId))
  },
})

/** Adds the job of a run; a waiting one is replaced. */
export const sendRunSoon = (db: Db, runId: number): Promise<void> =>
  addJob(db, dispatchRun, { run_id: runId }, { key: `dispatch run ${runId}` })

interface Deps {
  database: Database
  now: () => number
  log: Logger
}

/** Sends one parcel in its own transaction. A parcel that fails unexpectedly is left, and doesn't block the others. */
async function sendNext(runId: number, { database, now, log }: Deps): Promise<'over' | 'more'> {
  let position: number | null = null
  try {
    return await database.transaction(async db => {
      const run = await lockRun(db, runId)
      if (!run || run.stoppedAt || run.endedAt) return 'over'
      const row = await readNextRow(db, runId)
      if (!row) {
        await endRun(db, runId, now())
        return 'over'
      }
      position = row.position
      const actor = { name: `staff ${run.staffId}`, via: 'studio', requestId: null } as const
      const { number: name, carrier, tracking_number: number, url, unit_count: expectedUnits } = row
      const parcel = { name, carrier, number, url, items: null, expectedUnits }
      const by = { actor, reason: null, now: now(), batch: run.batch }
      const done = await sendRow(db, parcel, run.scope, by)
      const problem = done.is === 'left' ? done.problem : null
      await finishRow(db, { runId, position, state: done.is, problem, now: now() })
      return 'more'
    })
  } catch (error) {
    const failed = position
    if (failed === null || isDatabaseLost(error)) throw error
    log.error({ run: runId, position: failed, err: error }, 'a parcel of a dispatch is not sent')
    const outcome = { runId, position: failed, state: 'left', problem: 'failed', now: now() } as const
    await database.transaction(db => finishRow(db, outcome))
    return 'more'
  }
}
