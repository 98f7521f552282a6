/**
 * `npm run bench`: compares the server with its baselines; exits with code 1 when a ratio is below its limit.
 * `npm run bench -- ratios cached holds` runs some of them. See bench/README.md.
 */
import { compareArtistReads } from './artist-read.ts'
import { compareCachedPage } from './cached-page.ts'
import { compareHolds } from './holds.ts'
import type { Verdict } from './ratio.ts'
import { say } from './report.ts'
import { openStage, type Stage } from './stage.ts'
import { compareHome, comparePages } from './uncached-pages.ts'
import { compareWrites } from './write.ts'

/** Comparisons that use a database with the demo catalogue. */
const onStage: Record<string, (stage: Stage) => Promise<Verdict[]>> = {
  cached: compareCachedPage,
  uncached: compareHome,
  pages: comparePages,
  read: compareArtistReads,
  write: compareWrites,
}
const names = [...Object.keys(onStage), 'holds']

function print(verdicts: Verdict[]): boolean {
  for (const { name, value, limit, detail, isPassed } of verdicts) {
    say(`${isPassed ? 'PASS' : 'FAIL'}  ${value.padStart(8)} (${limit})  ${name}: ${detail}`)
  }
  return verdicts.every(({ isPassed }) => isPassed)
}

async function main(chosen: string[]): Promise<boolean> {
  let isPassed = true
  const runs = Object.entries(onStage).filter(([name]) => chosen.includes(name))
  if (runs.length > 0) {
    await using stage = await openStage()
    for (const [, run] of runs) isPassed = print(await run(stage)) && isPassed
  }
  if (chosen.includes('holds')) isPassed = print(await compareHolds()) && isPassed
  return isPassed
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter(name => !names.includes(name))
if (unknown.length > 0) say(`There is no ratio "${unknown.join(', ')}": choose among ${names.join(', ')}.`)
const isPassed = unknown.length === 0 && (await main(chosen.length > 0 ? chosen : names))
process.exit(isPassed ? 0 : 1)
