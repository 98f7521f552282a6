import type * as z from 'zod'
import { type Failure, fail } from '../../platform/contract/errors.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'
import { type getStage as declared, season } from '../contract.ts'
import { voteErrors } from '../vote-errors.ts'
import { buildStageColumnsSql, currentStageSql, stageRow } from './stage-row.ts'

const find = statement({
  name: 'votes.stage',
  text: `with ${currentStageSql} select ${buildStageColumnsSql('$3')} from current s`,
  row: stageRow,
})

type StageResponse = z.input<(typeof declared)['answer']>

/** Returns the stage with the given id, or the current one; status `none` if the season has no stages. */
export async function getStage(
  db: ReadDb,
  { stageId, locale, now }: { stageId: number | null; locale: string; now: number },
): Promise<StageResponse | Failure> {
  const [row] = await db.query(find, [season, stageId, locale])
  if (row) return presentStage(row)
  if (stageId !== null) return fail(voteErrors.stageNotFound)
  return {
    season,
    stage_id: null,
    name: null,
    opens_at: null,
    closes_at: null,
    final_at: null,
    status: 'none',
    result_visibility: null,
    result_version: 0,
    now: new Date(now).toISOString(),
  }
}

function presentStage(row: z.output<typeof stageRow>): StageResponse {
  return {
    season: row.season,
    stage_id: row.id,
    name: row.name,
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    final_at: row.final_at?.toISOString() ?? null,
    status: row.status,
    result_visibility: row.result_visibility,
    result_version: row.result_version,
    now: row.now.toISOString(),
  }
}
