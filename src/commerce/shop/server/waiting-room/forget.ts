import { defineRetention, gone } from '../../../../platform/server/jobs/retention.ts'
import { statement } from '../../../../platform/server/statement.ts'

const daysKept = 30

/** Who waited for which sale is nobody's business for long. */
export const forgetWaitingPlaces = defineRetention({
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
        row: gone,
      }),
      values: now => [new Date(now - daysKept * 86_400_000)],
    },
  ],
})
