import { expect, test } from 'vitest'
import { readLine } from '../../web/record/read-block.ts'
import { Recount } from '../../web/record/recount.ts'
import { damagedRecord } from '../testing/damaged-record.ts'
import { linesOfRecord, randomRecord } from '../testing/random-record.ts'
import { verifyRecord } from './verify-record.ts'

/** AGREEMENT_RECORDS=1000 takes more of them. */
const seeds = Array.from({ length: Number(process.env['AGREEMENT_RECORDS'] ?? 100) }, (_, at) => at + 1)

interface Found {
  problem: { code: string; block: number } | null
  totals: unknown
}

/** What the page's verifier says, which was written from the documentation alone. */
function byPage(lines: readonly string[]): Found {
  const recount = new Recount()
  for (const line of lines) recount.take(readLine(line))
  recount.end()
  const totals = [...recount.stages].map(([id, stage]) => ({
    ...{ id, version: stage.version },
    totals: stage.isKnown ? [...stage.totals()] : null,
  }))
  return { problem: recount.problem, totals }
}

async function byCommand(lines: readonly string[]): Promise<Found> {
  const { problem, stages } = await verifyRecord(lines)
  const totals = stages.map(({ stage_id: id, result_version: version, totals: found }) => ({
    ...{ id, version },
    totals: found?.map(({ artist_id: artist, total }) => [artist, total]) ?? null,
  }))
  return { problem: problem && { code: problem.code, block: problem.block }, totals }
}

test('command and page count random records alike', async () => {
  for (const seed of seeds) {
    const lines = linesOfRecord(randomRecord(seed))
    const found = byPage(lines)
    expect(found.problem).toBeNull()
    expect({ seed, ...found }).toEqual({ seed, ...(await byCommand(lines)) })
  }
})

test('both name the same problem and block of damaged records', async () => {
  for (const seed of seeds) {
    const { kind, lines } = damagedRecord(seed)
    const { problem } = byPage(lines)
    expect(problem).not.toBeNull()
    expect({ seed, kind, problem }).toEqual({ seed, kind, problem: (await byCommand(lines)).problem })
  }
})
