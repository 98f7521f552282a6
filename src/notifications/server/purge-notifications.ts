import { defineRetention, deletedRow } from '../../platform/server/jobs/retention.ts'
import { statement } from '../../platform/server/statement.ts'

const retentionMs = 180 * 86_400_000

/** Deletes events after half a year, except those whose fan-out is still running. */
export const purgeNotifications = defineRetention({
  name: 'purgeNotifications',
  aliases: ['forgetNotifications'],
  every: '31 4 * * *',
  old: [
    {
      statement: statement({
        name: 'notifications.forget',
        text: `delete from notifications where ctid = any(array(
          select n.ctid from domain_events h join notifications n on n.happening_id = h.id
           where h.at < $1 and h.told_at is not null limit $2 for update of n skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - retentionMs)],
    },
    {
      statement: statement({
        name: 'notifications.forget-domain_events',
        text: `delete from domain_events where ctid = any(array(
          select h.ctid from domain_events h where h.at < $1 and h.told_at is not null
             and not exists (select from notifications n where n.happening_id = h.id)
           limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - retentionMs)],
    },
  ],
})
