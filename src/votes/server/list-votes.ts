import * as z from 'zod'
import { type Failure, fail } from '../../platform/contract/errors.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'
import { type listVotes as declared, season } from '../contract.ts'
import { voteErrors } from '../vote-errors.ts'
import { candidateColumns, type candidateRow, presentCandidate } from './candidate-row.ts'
import { currentStage } from './stage-row.ts'

/** Numbers that a stage hides do not leave the database. One row without an artist where a stage has no candidates. */
const list = statement({
  name: 'votes.list',
  text: `with ${currentStage}, shown as (
      select s.id as stage_id, s.result_visibility, c.artist_id,
        case when s.result_visibility <> 'hidden' then c.total end as total
      from current s left join vote_candidates c on c.stage_id = s.id
    )
    select s.stage_id, s.result_visibility, s.total, sum(s.total) over ()::bigint as all_total,
      case when sum(s.total) over () > 0 then rank() over (order by s.total desc)::int end as rank, ${candidateColumns}
    from shown s left join artists a on a.id = s.artist_id order by s.total desc nulls last, a.name, a.id`,
  row: z.object({
    stage_id: z.int(),
    result_visibility: z.enum(['live', 'hidden', 'final']),
    total: z.int().nullable(),
    all_total: z.int().nullable(),
    rank: z.int().nullable(),
    artist_id: z.int().nullable(),
    artist_name: z.string().nullable(),
    slug: z.string().nullable(),
    image_id: z.string().nullable(),
    hue: z.int().nullable(),
  }),
})
type VoteRow = RowOf<typeof list>
type CandidateRow = z.output<typeof candidateRow>

const hasCandidate = (row: VoteRow): row is VoteRow & CandidateRow => row.artist_id !== null

type Answer = z.input<(typeof declared)['answer']>

export async function listVotes(
  db: ReadDb,
  { stageId }: { stageId: number | null },
): Promise<Answer | Failure> {
  const rows = await db.query(list, [season, stageId])
  const [first] = rows
  if (!first && stageId !== null) return fail(voteErrors.stageNotFound)
  const total = first?.all_total ?? null
  return {
    stage_id: first?.stage_id ?? null,
    result_visibility: first?.result_visibility ?? null,
    total,
    results: rows.filter(hasCandidate).map(row => ({
      ...presentCandidate(row),
      total: row.total,
      share: shareOf(row.total, total),
      rank: row.rank,
    })),
  }
}

/** To four decimals; 0 of nothing. */
function shareOf(total: number | null, all: number | null): number | null {
  if (total === null || all === null) return null
  return all === 0 ? 0 : Math.round((total / all) * 10_000) / 10_000
}
