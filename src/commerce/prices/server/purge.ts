import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

const retentionMs = 3_600_000

/**
 * Deletes quotes an hour after they expire, so that a fan who returns late still gets the same basket priced
 * again.
 */
export const purgeQuotes = defineRetention({
  name: 'purgeQuotes',
  aliases: ['forgetQuotes'],
  every: '7,22,37,52 * * * *',
  old: [
    {
      statement: statement({
        name: 'prices.forget-quotes',
        text: `delete from quotes where ctid = any(array(
          select ctid from quotes where expires_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - retentionMs)],
    },
  ],
})
