import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

const dayMs = 86_400_000

/**
 * Deletes used solutions a day after their challenges expire. Expired challenges are rejected anyway; the day
 * is a safety margin.
 */
export const purgeUsedHumanChecks = defineRetention({
  name: 'purgeUsedHumanChecks',
  aliases: ['forgetUsedHumanChecks'],
  every: '41 * * * *',
  old: [
    {
      statement: statement({
        name: 'human-checks.forget',
        text: `delete from human_checks_used where ctid = any(array(
        select ctid from human_checks_used where expires_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - dayMs)],
    },
  ],
})
