import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

/** Retention that Korean law requires for complaints; the privacy notice promises it to all fans. */
const retentionYears = 3

export const purgeSupportTickets = defineRetention({
  name: 'purgeSupportTickets',
  aliases: ['forgetSupportTickets'],
  every: '11 5 * * *',
  old: [
    {
      statement: statement({
        name: 'support.forget',
        text: `delete from support_tickets where id = any(array(
          select id from support_tickets where created_at < $1::timestamptz - make_interval(years => $2)
           limit $3 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), retentionYears],
    },
  ],
})
