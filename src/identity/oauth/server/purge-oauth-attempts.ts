import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'
import { attemptTtlMs } from './connect.ts'

/** Purges abandoned attempts. */
export const purgeOauthAttempts = defineRetention({
  name: 'purgeOauthAttempts',
  aliases: ['forgetOauthAttempts'],
  every: '23 * * * *',
  old: [
    {
      statement: statement({
        name: 'oauth.forget-attempts',
        text: `delete from oauth_attempts where ctid = any(array(
        select ctid from oauth_attempts where created_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - attemptTtlMs)],
    },
  ],
})
