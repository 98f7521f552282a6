/**
 * `npm run bench -- votes-agreement`: the command's recount and the page's, which were written from the documentation
 * and not from each other, count BENCH_RECORDS (1,000) random records alike, and name the same problem and block of as
 * many damaged ones.
 */
import { isDeepStrictEqual } from 'node:util'
import { damagedRecord } from '../src/votes/server/testing/damaged-record.ts'
import { linesOfRecord, randomRecord } from '../src/votes/server/testing/random-record.ts'
import { countByCommand, countByPage } from '../src/votes/server/testing/two-counts.ts'

const count = Number(process.env['BENCH_RECORDS'] ?? 1_000)
const say = (line: string) => process.stdout.write(`${line}\n`)
const wrong: string[] = []
const kinds = new Map<string, number>()

for (let seed = 1; seed <= count; seed += 1) {
  const whole = linesOfRecord(randomRecord(seed))
  const counted = countByPage(whole)
  const isAlike = isDeepStrictEqual(counted, await countByCommand(whole))
  if (counted.problem || !isAlike) wrong.push(`record ${seed}`)

  const { kind, lines } = damagedRecord(seed)
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const { problem } = countByPage(lines)
  if (!problem || !isDeepStrictEqual(problem, (await countByCommand(lines)).problem))
    wrong.push(`damaged record ${seed} (${kind})`)
}

say(
  `${count} random records, and ${count} damaged in ${kinds.size} ways (of the rarest ${Math.min(...kinds.values())})`,
)
for (const one of wrong.slice(0, 20)) say(`differs: ${one}`)
say(wrong.length === 0 ? 'PASS' : `FAIL: ${wrong.length} differ`)
if (wrong.length > 0) process.exitCode = 1
