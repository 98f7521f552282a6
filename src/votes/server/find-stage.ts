import * as z from 'zod'
import { selectIdByName } from '../../platform/import/select-by-key.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'

const byIdOrKey = statement({
  name: 'votes.find-for-command',
  text: `select s.id, s.season, s.name ->> 'en' as name, s.status, s.result_visibility, s.opens_at, s.closes_at,
      s.result_version, s.published_version,
      (select count(*)::int from vote_candidates c where c.stage_id = s.id) as candidate_count
    from vote_stages s where s.id = ${selectIdByName('vote-stages', '$1')}`,
  row: z.object({
    id: z.int(),
    season: z.int(),
    name: z.string(),
    status: z.enum(['upcoming', 'open', 'tabulating', 'final']),
    result_visibility: z.enum(['live', 'hidden', 'final']),
    opens_at: z.date(),
    closes_at: z.date(),
    result_version: z.int(),
    published_version: z.int(),
    candidate_count: z.int(),
  }),
})
export type FoundStage = RowOf<typeof byIdOrKey>

/** Finds a stage by its id or import key; null if unknown. */
export async function findStage(db: ReadDb, name: string): Promise<FoundStage | null> {
  const [stage] = await db.query(byIdOrKey, [name])
  return stage ?? null
}
