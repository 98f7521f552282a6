import { createRandom } from '../demo/catalogue/random.ts'
import { checkRound } from './faults-check.ts'
import { injectFault } from './faults-inject.ts'
import { startLanes } from './faults-lanes.ts'
import { createModel, type Model } from './faults-model.ts'
import { faultKinds, type Round } from './faults-plan.ts'
import { type FaultStage, startFaultStage } from './faults-stage.ts'
import { createTallyLog, type Tallies, type TallyLog } from './faults-tally.ts'
import { createWorld, type World } from './faults-world.ts'
import { formatCounts, formatLoad, say } from './report.ts'

export interface RoundResult {
  round: Round
  tallies: Tallies
  unknown: TallyLog['unknown']
  problems: string[]
  outcomes: Record<string, number>
  model: Model
  seconds: number
}

interface RoundOptions {
  seed: number
  hasRedis: boolean
  /** Folder of an empty database. */
  template: string
}

const noFault = 'no fault'

/** Runs a round: fans write while faults are caused, then everything is compared with the model. */
export async function runRound(round: Round, options: RoundOptions): Promise<RoundResult> {
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1_000
  let world: World | undefined
  await using stage = await startFaultStage({
    ...options,
    isOnSmallDisk: round.isOnSmallDisk,
    async prepare(url) {
      world = await createWorld(url)
    },
  })
  if (!world) throw new Error('the database is empty')
  say(`round ${round.number + 1}: ready after ${seconds().toFixed(0)} s; ${formatLoad()}`)
  const log = createTallyLog(noFault)
  const { problems, lanes } = await causeFaults(round, { stage, world, log, seed: options.seed })
  say(`  faults over after ${seconds().toFixed(0)} s; visits ${formatCounts(lanes.outcomes)}`)
  const checked = [...(await checkRound({ stage, world, lanes, log })), ...findUnanswered(log)]
  for (const problem of checked) say(`  ${problem.slice(0, 400)}`)
  const errors = countEach(stage.members.flatMap(member => member.errors))
  say(`  done after ${seconds().toFixed(0)} s; killed processes logged ${formatCounts(errors)}`)
  const { model, outcomes } = lanes
  const { tallies, unknown } = log
  return { round, tallies, unknown, problems: [...problems, ...checked], outcomes, model, seconds: seconds() }
}

interface Scene {
  stage: FaultStage
  world: World
  log: TallyLog
  seed: number
}

/** Causes the faults of a round while fans write; returns once each write's outcome is known. */
async function causeFaults(round: Round, { stage, world, log, seed }: Scene) {
  const problems: string[] = []
  const onProblem = (problem: string) => {
    problems.push(`${log.fault()}: ${problem}`)
    say(`  ${log.fault()}: ${problem.slice(0, 400)}`)
  }
  const ports = stage.members.slice(0, 2).map(({ port }) => port)
  const random = createRandom(`${seed} ${round.number} fans`).next
  const lanes = startLanes({ world, ports, model: createModel(), log, random, onProblem })
  for (const fault of round.faults) {
    log.begin(faultKinds[fault.kind])
    for (const problem of await injectFault(stage, fault)) onProblem(problem)
  }
  log.begin(noFault)
  for (const problem of await stage.waitUntilUp(stage.members)) onProblem(problem)
  await lanes.stop()
  return { problems, lanes }
}

/** A process that ends on request answers each request that it has accepted. */
function findUnanswered({ unknown }: TallyLog): string[] {
  const name = faultKinds.endWeb
  const reasons = unknown[name]
  return reasons ? [`${name} left writes unknown: ${formatCounts(reasons)}`] : []
}

function countEach(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
