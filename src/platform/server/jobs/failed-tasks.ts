import * as z from 'zod'
import type { ReadDb } from '../database.ts'
import { statement } from '../statement.ts'
import { isFailedJob } from './failed-job.ts'

const failed = statement({
  name: 'jobs.failed-tasks',
  text: `select task_identifier as task, count(*)::int as count from graphile_worker.jobs where ${isFailedJob}
    group by 1 order by 2 desc, 1`,
  row: z.object({ task: z.string(), count: z.int() }),
})

/** Counts the jobs without tries left, by task. */
export const countFailedTasks = (db: ReadDb) => db.query(failed)
