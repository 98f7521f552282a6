import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

/** Raw data from providers and browsers is needed only to answer questions in the first weeks. */
const rawDataDays = 90

/** Purges raw events, return data and charging tokens; the payments and events themselves remain. */
export const purgeRawPayments = defineRetention({
  name: 'purgeRawPayments',
  aliases: ['forgetRawPayments'],
  every: '23 5 * * *',
  old: [
    {
      statement: statement({
        name: 'payments.forget-news',
        text: `update provider_events set payload = null where id = any(array(
          select id from provider_events
           where payload is not null and received_at < $1::timestamptz - make_interval(days => $2)
           limit $3 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), rawDataDays],
    },
    {
      statement: statement({
        name: 'payments.forget-tokens',
        text: `delete from payment_tokens where hash = any(array(
          select hash from payment_tokens where used_at < $1::timestamptz - make_interval(days => $2)
           limit $3 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), rawDataDays],
    },
    {
      statement: statement({
        name: 'payments.forget-brought',
        text: `update payments set brought = null where id = any(array(
          select id from payments
           where brought is not null and created_at < $1::timestamptz - make_interval(days => $2)
           limit $3 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), rawDataDays],
    },
  ],
})
