import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

const retentionMs = 30 * 86_400_000

/**
 * Purges proofs 30 days after they expire, used or not; a parent's consent is stored as long as the account.
 */
export const purgeProofs = defineRetention({
  name: 'purgeProofs',
  aliases: ['forgetProofs'],
  every: '41 3 * * *',
  old: [
    {
      statement: statement({
        name: 'recovery.forget',
        text: `delete from proofs where ctid = any(array(
        select ctid from proofs where ends_at < $1 and not (kind = 'parent' and used_at is not null)
         limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - retentionMs)],
    },
  ],
})
