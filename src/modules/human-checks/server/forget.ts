import { defineRetention } from '../../../platform/server/jobs/retention.ts'

const dayMs = 86_400_000

/** Used answers whose challenge has expired are refused by their date; a day more costs nothing. */
export const forgetUsedHumanChecks = defineRetention({
  name: 'forgetUsedHumanChecks',
  every: '41 * * * *',
  old: [
    {
      name: 'human-checks.forget',
      text: `delete from human_checks_used where ctid = any(array(
        select ctid from human_checks_used where expires_at < $1 limit $2 for update skip locked)) returning expires_at`,
      values: now => [new Date(now - dayMs)],
    },
  ],
})
