import * as z from 'zod'
import type { Recount } from '../../platform/server/recount.ts'
import { statement } from '../../platform/server/statement.ts'

const recount = statement({
  name: 'votes.recount',
  text: `select c.stage_id, c.artist_id, c.total, count(b.stage_id) as counted
      from vote_candidates c left join vote_ballots b
        on b.stage_id = c.stage_id and b.artist_id = c.artist_id and b.removed_at is null
      group by c.stage_id, c.artist_id, c.total having c.total <> count(b.stage_id)
    union all
    select null, null, (select count(*) from vote_events where type = 'cast'), count(*) from vote_ballots
      having count(*) <> (select count(*) from vote_events where type = 'cast')`,
  row: z.object({
    /** Null for the number of events of all stages. */
    stage_id: z.int().nullable(),
    artist_id: z.int().nullable(),
    total: z.int(),
    counted: z.int(),
  }),
})

/** Compares the totals of candidates, and the events, with the ballots. */
export const recountVotes: Recount = {
  name: 'votes',
  findProblems: async ({ db }) => (await db.query(recount)).map(miscount => JSON.stringify(miscount)),
}
