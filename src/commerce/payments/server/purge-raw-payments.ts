import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

/** Raw data from providers and browsers is needed only to answer questions in the first weeks. */
const rawDataDays = 90

/** Purges raw events, return data, charging tokens and evidence; payments, events and disputes remain. */
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
    {
      statement: statement({
        name: 'disputes.purge-files',
        text: `delete from dispute_files where id = any(array(
          select f.id from dispute_files f join disputes d on d.id = f.dispute_id
           where d.ended_at < $1::timestamptz - make_interval(days => $2)
           limit $3 for update of f skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), rawDataDays],
    },
    {
      statement: statement({
        name: 'disputes.purge-evidence',
        text: `update disputes set evidence = '{}', note = null, link = null where id = any(array(
          select id from disputes
           where ended_at < $1::timestamptz - make_interval(days => $2)
             and (evidence <> '{}' or note is not null or link is not null)
           limit $3 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), rawDataDays],
    },
  ],
})
