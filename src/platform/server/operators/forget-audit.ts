import { defineRetention, gone } from '../jobs/retention.ts'
import { statement } from '../statement.ts'

const keptMs = 730 * 86_400_000

/** Retention: audit entries are kept for two years. */
export const forgetAuditRows = defineRetention({
  name: 'purgeAuditRows',
  aliases: ['forgetAuditRows'],
  every: '51 4 * * *',
  old: [
    {
      statement: statement({
        name: 'operators.forget-audit',
        text: `delete from audit_log where ctid = any(array(
          select ctid from audit_log where at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: gone,
      }),
      values: now => [new Date(now - keptMs)],
    },
  ],
})
