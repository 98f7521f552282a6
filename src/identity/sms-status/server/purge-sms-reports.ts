import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

const retentionMs = 30 * 86_400_000

export const purgeSmsReports = defineRetention({
  name: 'purgeSmsReports',
  aliases: ['forgetSmsReports'],
  every: '41 3 * * *',
  old: [
    {
      statement: statement({
        name: 'sms-status.forget',
        text: `delete from sms_reports where ctid = any(array(
        select ctid from sms_reports where at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - retentionMs)],
    },
  ],
})
