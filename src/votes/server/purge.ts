import { defineRetention, deletedRow } from '../../platform/server/jobs/retention.ts'
import { statement } from '../../platform/server/statement.ts'

/** Number of days for which objections to a final result are accepted. */
const retentionDays = 30

const oldStages = `select id from vote_stages where final_at < $1::timestamptz - make_interval(days => $2)`

/**
 * Deletes the phone numbers that have voted and the data for finding patterns, both useless once the result
 * is final.
 */
export const purgeVotes = defineRetention({
  name: 'purgeVotes',
  aliases: ['forgetVotes'],
  every: '43 4 * * *',
  old: [
    {
      statement: statement({
        name: 'votes.forget-numbers',
        text: `delete from vote_numbers where (stage_id, number_hash) in (
          select n.stage_id, n.number_hash from vote_numbers n where n.stage_id in (${oldStages})
           limit $3 for update skip locked) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), retentionDays],
    },
    {
      statement: statement({
        name: 'votes.forget-comparisons',
        text: `update vote_ballots set network_key = null, device = null where ballot = any(array(
          select b.ballot from vote_ballots b where b.network_key is not null and b.stage_id in (${oldStages})
           limit $3 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), retentionDays],
    },
    {
      statement: statement({
        name: 'votes.forget-counts',
        text: `delete from vote_counts where (stage_id, kind, who, hour) in (
          select c.stage_id, c.kind, c.who, c.hour from vote_counts c where c.hour < $1::timestamptz - interval '1 day'
           limit $2 for update skip locked) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now)],
    },
  ],
})
