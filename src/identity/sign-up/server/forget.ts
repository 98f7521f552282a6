import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'
import { lifeMs } from './preusers.ts'

/** Completed sign-ups, too: the account holds all of their data. */
export const forgetPreusers = defineRetention({
  name: 'purgePreusers',
  aliases: ['forgetPreusers'],
  every: '29 * * * *',
  old: [
    {
      statement: statement({
        name: 'sign-up.forget',
        text: `delete from preusers where ctid = any(array(
        select ctid from preusers where created_at <= $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - lifeMs)],
    },
  ],
})
