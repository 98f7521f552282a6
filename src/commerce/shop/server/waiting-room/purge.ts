import { defineRetention, deletedRow } from '../../../../platform/server/jobs/retention.ts'
import { statement } from '../../../../platform/server/statement.ts'

const retentionDays = 30

/** Deletes places after a month, because they are personal data. */
export const purgeWaitingPlaces = defineRetention({
  name: 'purgeWaitingPlaces',
  aliases: ['forgetWaitingPlaces'],
  every: '7 5 * * *',
  old: [
    {
      statement: statement({
        name: 'shop.forget-waiting-places',
        text: `delete from waiting_places where ctid = any(array(
            select ctid from waiting_places where entered_at < $1::timestamptz limit $2))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - retentionDays * 86_400_000)],
    },
  ],
})
