import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'
import { exportLifeMs } from './export-rows.ts'

/** Deletes exports with their files after a day. */
export const purgeExports = defineRetention({
  name: 'purgeExports',
  every: '23 * * * *',
  old: [
    {
      statement: statement({
        name: 'exports.purge',
        text: `delete from staff_exports where ctid = any(array(
          select ctid from staff_exports where created_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - exportLifeMs)],
    },
  ],
})
