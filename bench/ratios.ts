/**
 * `npm run bench`: compares the server with its baselines and checks the size of the first load; exits with
 * code 1 when a limit is exceeded. `npm run bench -- ratios cached js` runs some of them. See docs/bench.md.
 */
import { artistRead } from './artist-read.ts'
import { cachedPage } from './cached-page.ts'
import { firstLoad } from './first-load.ts'
import type { Verdict } from './ratio.ts'
import { openStage, type Stage } from './stage.ts'
import { uncachedHome, uncachedPages } from './uncached-pages.ts'
import { selfWrite } from './write.ts'

const onStage: Record<string, (stage: Stage) => Promise<Verdict[]>> = {
  cached: cachedPage,
  uncached: uncachedHome,
  pages: uncachedPages,
  read: artistRead,
  write: selfWrite,
}
const names = ['js', ...Object.keys(onStage)]

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function print(verdicts: Verdict[]): boolean {
  for (const { name, value, limit, detail, isPassed } of verdicts) {
    say(`${isPassed ? 'PASS' : 'FAIL'}  ${value.padStart(8)} (${limit})  ${name}: ${detail}`)
  }
  return verdicts.every(({ isPassed }) => isPassed)
}

async function main(wanted: string[]): Promise<boolean> {
  let isPassed = true
  if (wanted.includes('js')) isPassed = print(await firstLoad())
  const runs = Object.entries(onStage).filter(([name]) => wanted.includes(name))
  if (runs.length === 0) return isPassed
  await using stage = await openStage()
  for (const [, run] of runs) isPassed = print(await run(stage)) && isPassed
  return isPassed
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !names.includes(name))
if (unknown.length > 0) say(`There is no ratio "${unknown.join(', ')}": choose among ${names.join(', ')}.`)
const isPassed = unknown.length === 0 && (await main(asked.length > 0 ? asked : names))
process.exit(isPassed ? 0 : 1)
