import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

const yearMs = 365 * 86_400_000

/** Deletes what the log keeps as long: proposals, planned acts and refunds of two years ago. */
export const purgeActs = defineRetention({
  name: 'purgeActs',
  every: '47 4 * * *',
  old: [
    {
      statement: statement({
        name: 'acts.purge-proposals',
        text: `delete from staff_proposals where ctid = any(array(select ctid from staff_proposals
          where made_at < $1 and state <> 'open' limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - 2 * yearMs)],
    },
    {
      statement: statement({
        name: 'acts.purge-planned-acts',
        text: `delete from planned_acts where ctid = any(array(select ctid from planned_acts
          where made_at < $1 and state <> 'waiting' limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - 2 * yearMs)],
    },
    {
      statement: statement({
        name: 'acts.purge-refunds',
        text: `delete from staff_refunds where ctid = any(array(
          select ctid from staff_refunds where at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - 2 * yearMs)],
    },
  ],
})
