import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

const dayMs = 86_400_000

/** Purges abandoned and completed numbers, and the counts of past days. */
export const purgePhones = defineRetention({
  name: 'purgePhones',
  aliases: ['forgetPhones'],
  every: '23 * * * *',
  old: [
    {
      statement: statement({
        name: 'phones.forget',
        text: `delete from phones where ctid = any(array(
        select ctid from phones where user_id is not null and created_at < $1 limit $2 for update skip locked))
        returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - dayMs)],
    },
    {
      statement: statement({
        name: 'phones.forget-days',
        text: `delete from sms_days where ctid = any(array(
        select ctid from sms_days where day < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - 2 * dayMs)],
    },
  ],
})
