import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'
import { attemptWindowMs } from './attempts.ts'
import { totpSetupMs } from './challenges.ts'

const dayMs = 86_400_000
/** How long ended sessions and invitations stay, to look into a theft. */
const endedMs = 30 * dayMs

/**
 * Deletes challenges and tries, and sessions and invitations that ended a month ago. Tokens stay, because the log
 * names them.
 */
export const purgeStaffSecrets = defineRetention({
  name: 'purgeStaffSecrets',
  every: '41 * * * *',
  old: [
    {
      statement: statement({
        name: 'staff.purge-challenges',
        text: `delete from staff_challenges where ctid = any(array(
          select ctid from staff_challenges where created_at < $1 limit $2 for update skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - totpSetupMs)],
    },
    {
      statement: statement({
        name: 'staff.purge-attempts',
        text: `delete from staff_attempts where ctid = any(array(
          select ctid from staff_attempts where at < $1 limit $2 for update skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - attemptWindowMs)],
    },
    {
      statement: statement({
        name: 'staff.purge-sessions',
        text: `delete from staff_sessions where ctid = any(array(
          select ctid from staff_sessions where created_at < $1 limit $2 for update skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - endedMs)],
    },
    {
      statement: statement({
        name: 'staff.purge-invitations',
        text: `delete from staff_invitations where ctid = any(array(
          select ctid from staff_invitations where expires_at < $1 limit $2 for update skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - endedMs)],
    },
  ],
})
