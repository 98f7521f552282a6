import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

const retentionMs = 90 * 86_400_000

/** Deletes reports after 90 days. Messages are retained with the replay while their account exists. */
export const purgeChatReports = defineRetention({
  name: 'purgeChatReports',
  aliases: ['forgetChatReports'],
  every: '47 5 * * *',
  old: [
    {
      statement: statement({
        name: 'chat.forget-reports',
        text: `delete from chat_reports where ctid = any(array(
          select ctid from chat_reports where at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - retentionMs)],
    },
  ],
})
