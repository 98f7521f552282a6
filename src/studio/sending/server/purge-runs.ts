import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

const lifeDays = 90

/** Deletes the reports of dispatches after 90 days; parcels and the log stay. */
export const purgeRuns = defineRetention({
  name: 'purgeDispatchRuns',
  every: '12 5 * * *',
  old: [
    {
      statement: statement({
        name: 'sending.purge-runs',
        text: `delete from dispatch_runs where id = any(array(select id from dispatch_runs
            where created_at < $1::timestamptz - make_interval(days => $2) order by id limit $3 for update skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), lifeDays],
    },
  ],
})
