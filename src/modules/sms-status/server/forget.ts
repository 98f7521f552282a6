import { defineRetention } from '../../../platform/server/jobs/retention.ts'

const keptMs = 30 * 86_400_000

export const forgetSmsReports = defineRetention({
  name: 'forgetSmsReports',
  every: '41 3 * * *',
  old: [
    {
      name: 'sms-status.forget',
      text: `delete from sms_reports where ctid = any(array(
        select ctid from sms_reports where at < $1 limit $2 for update skip locked)) returning at`,
      values: now => [new Date(now - keptMs)],
    },
  ],
})
