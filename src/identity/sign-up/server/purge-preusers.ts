import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'
import { signUpTtlMs } from './preusers.ts'

/** Purges sign-ups after their lifetime, including completed ones, whose data the account has. */
export const purgePreusers = defineRetention({
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
      values: now => [new Date(now - signUpTtlMs)],
    },
  ],
})
