import { statement } from '../statement.ts'
import { defineRetention, deletedRow } from './retention.ts'

const retentionMs = 30 * 86_400_000

/**
 * Deletes permanently failed jobs that weren't retried within a month, because payloads may contain personal
 * data.
 */
export const purgeFailedJobs = defineRetention({
  name: 'purgeFailedJobs',
  aliases: ['forgetFailedJobs'],
  every: '21 4 * * *',
  old: [
    {
      statement: statement({
        name: 'jobs.forget-failed',
        text: `select true as is_gone from graphile_worker.complete_jobs(array(
          select id from graphile_worker.jobs
           where attempts >= max_attempts and locked_at is null and updated_at < $1 limit $2))`,
        row: deletedRow,
      }),
      values: now => [new Date(now - retentionMs)],
    },
  ],
})
