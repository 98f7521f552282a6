import { readLine } from '../../web/record/read-block.ts'
import { Recount } from '../../web/record/recount.ts'
import { verifyRecord } from '../verify/verify-record.ts'

export interface CountResult {
  problem: { code: string; block: number } | null
  stages: { id: number; version: number; totals: (readonly number[])[] | null }[]
}

/** Counts with the web page's verifier, which was written from the documentation alone. */
export function countByPage(lines: readonly string[]): CountResult {
  const recount = new Recount()
  for (const line of lines) recount.take(readLine(line))
  const stages = [...recount.stages].map(([id, stage]) => ({
    id,
    version: stage.version,
    totals: stage.isKnown ? [...stage.totals()] : null,
  }))
  return { problem: recount.end(), stages }
}

export async function countByCommand(lines: readonly string[]): Promise<CountResult> {
  const { problem, stages } = await verifyRecord(lines)
  return {
    problem: problem && { code: problem.code, block: problem.block },
    stages: stages.map(({ stage_id: id, result_version: version, totals }) => ({
      id,
      version,
      totals: totals?.map(({ artist_id: artist, total }) => [artist, total]) ?? null,
    })),
  }
}
