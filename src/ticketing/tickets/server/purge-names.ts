import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'
import { admission, admissionSource } from './admission.ts'

/** Matches the retention of an order's custom fields (product 9). */
const daysAfterAdmission = 90

/** Purges names after admission, because only the door needs them. */
export const purgeTicketNames = defineRetention({
  name: 'purgeTicketNames',
  aliases: ['forgetTicketNames'],
  every: '27 5 * * *',
  old: [
    {
      statement: statement({
        name: 'tickets.forget-names',
        text: `update entry_tickets set name = null, initials = '' where id = any(array(
            select t.id from entry_tickets t ${admissionSource}
             where t.name is not null and ${admission.until} < $1::timestamptz - make_interval(days => $2)
             limit $3 for update of t skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), daysAfterAdmission],
    },
  ],
})
