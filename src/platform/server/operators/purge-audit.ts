import { defineRetention, deletedRow } from '../jobs/retention.ts'
import { statement } from '../statement.ts'

const retentionMs = 730 * 86_400_000

/** Deletes audit entries after two years. */
export const purgeAuditRows = defineRetention({
  name: 'purgeAuditRows',
  aliases: ['forgetAuditRows'],
  every: '51 4 * * *',
  old: [
    {
      statement: statement({
        name: 'operators.forget-audit',
        text: `delete from audit_log where ctid = any(array(
          select ctid from audit_log where at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - retentionMs)],
    },
  ],
})
