/**
 * `npm run bench -- faults`: two web processes, a worker, PostgreSQL, Redis and the payment provider are
 * killed, stopped and filled while fans order, vote, redeem codes, chat and make campaigns. After each round
 * of ten kills everything must be as it was acknowledged. Finished rounds are in `.cache/faults/<seed>`, and
 * the next run continues behind them. `--kills 100`, `--seed 1`, `--fresh`.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { hasRedis } from '../src/platform/server/testing/redis.ts'
import { root } from './built.ts'
import { faultKinds, planRounds, type Round } from './faults-plan.ts'
import { canMountDisk, createTemplate } from './faults-postgres.ts'
import { type RoundResult, runRound } from './faults-round.ts'
import { formatTable, sumTallies } from './faults-tally.ts'
import { finish, type Outcome, say } from './report.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const folder = path.join(root, '.cache/faults', String(seed))

const toFile = ({ number }: Round) => path.join(folder, `round-${number + 1}.json`)

/** Returns the result of an earlier run of the same round, or null. */
function readResult(round: Round): RoundResult | null {
  try {
    const result = JSON.parse(readFileSync(toFile(round), 'utf8')) as RoundResult
    return JSON.stringify(result.round) === JSON.stringify(round) ? result : null
  } catch {
    return null
  }
}

/** Writes the file as a whole, so that an interrupted run leaves none that is broken. */
function writeResult(result: RoundResult): void {
  const file = toFile(result.round)
  writeFileSync(`${file}.part`, JSON.stringify(result))
  renameSync(`${file}.part`, file)
}

async function main(): Promise<Outcome> {
  // Ends by `process.exit`, so that processes, folders and disks of an interrupted round are removed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  if (values.fresh) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const canMount = canMountDisk()
  if (!canMount) say('Only root can mount a small disk: no disk is filled.')
  if (!hasRedis()) say('redis-server is missing: it is not killed.')
  using template = await createTemplate()
  const options = { seed, hasRedis: hasRedis(), template: template.folder }
  const results: RoundResult[] = []
  for (const round of planRounds({ ...options, kills: Number(values.kills), canMount })) {
    const earlier = readResult(round)
    if (earlier) say(`round ${round.number + 1}: taken from ${path.relative(root, toFile(round))}`)
    const result = earlier ?? (await runRound(round, options))
    if (!earlier) writeResult(result)
    results.push(result)
  }
  const sums = sumTallies(results.map(({ tallies }) => tallies))
  for (const line of formatTable(sums, Object.values(faultKinds))) say(line)
  const problems = results.flatMap(result => result.problems)
  for (const problem of problems.slice(0, 50)) say(problem.slice(0, 400))
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
  return {
    isPassed: problems.length === 0,
    summary: `${values.kills} kills in ${(seconds / 60).toFixed(0)} min, ${problems.length} problems`,
  }
}

finish(await main())
