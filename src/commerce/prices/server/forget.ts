import { defineRetention, gone } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

const keptMs = 3_600_000

/** Quotes an hour after their end: whoever comes late is still priced anew from what was asked. */
export const forgetQuotes = defineRetention({
  name: 'purgeQuotes',
  aliases: ['forgetQuotes'],
  every: '7,22,37,52 * * * *',
  old: [
    {
      statement: statement({
        name: 'prices.forget-quotes',
        text: `delete from quotes where ctid = any(array(
          select ctid from quotes where expires_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: gone,
      }),
      values: now => [new Date(now - keptMs)],
    },
  ],
})
