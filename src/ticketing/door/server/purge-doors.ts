import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'
import { doorEnd, doorSource } from './door-row.ts'

/** Days that leave time for refunds and questions after an event. */
const retentionDays = 90

export const purgeDoors = defineRetention({
  name: 'purgeDoors',
  aliases: ['forgetDoors'],
  every: '7 5 * * *',
  old: [
    {
      statement: statement({
        name: 'door.forget-entries',
        text: `delete from door_entries where (door_id, seq) in (
            select door_id, seq from door_entries where received_at < $1::timestamptz - make_interval(days => $2)
             limit $3 for update skip locked) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), retentionDays],
    },
    {
      statement: statement({
        name: 'door.forget',
        text: `delete from doors where id in (
            select d.id from ${doorSource}
             where ${doorEnd} < $1::timestamptz - make_interval(days => $2)
               and not exists (select from door_entries n where n.door_id = d.id)
             limit $3 for update of d skip locked) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), retentionDays],
    },
  ],
})
