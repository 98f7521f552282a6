import { createRandom, type Random } from '../demo/catalogue/random.ts'

export const faultKinds = {
  killWeb: 'SIGKILL of a web process',
  killWorker: 'SIGKILL of the worker',
  killPostgres: 'SIGKILL of PostgreSQL',
  killRedis: 'SIGKILL of Redis',
  pausePostgres: 'PostgreSQL stopped for 3–20 s',
  pauseProcess: 'a process stopped for 2–8 s',
  endWeb: 'SIGTERM of a web process',
  fillDisk: 'full disk of PostgreSQL',
  failProvider: 'failing payment provider',
} as const

export type FaultKind = keyof typeof faultKinds

export interface Fault {
  kind: FaultKind
  /** Which process: 0 and 1 are web processes, 2 is the worker. */
  target: number
  /** Duration of the fault, or the time before a killed process starts again. */
  ms: number
  /** Time to the next fault, after everything is up again. */
  calmMs: number
  /** Behaviour of the failing payment provider. */
  answer: 'failure' | 'lost' | 'nonsense'
}

export interface Round {
  number: number
  /** Whether PostgreSQL's folder is on a small disk in memory, which can be filled. */
  isOnSmallDisk: boolean
  faults: Fault[]
}

interface PlanOptions {
  seed: number
  kills: number
  hasRedis: boolean
  canMount: boolean
}

const killsPerRound = 10

/** Plans rounds of ten kills with other faults between them; the same for the same options. */
export function planRounds({ seed, kills, hasRedis, canMount }: PlanOptions): Round[] {
  return Array.from({ length: Math.ceil(kills / killsPerRound) }, (_, number) => {
    const random = createRandom(`${seed} ${number}`)
    const isOnSmallDisk = canMount && number % 2 === 1
    const count = Math.min(killsPerRound, kills - number * killsPerRound)
    const chosen = random.shuffle(listKills(hasRedis)).slice(0, count)
    const others: FaultKind[] = ['pausePostgres', 'pauseProcess', 'endWeb', 'failProvider']
    if (isOnSmallDisk) others.push('fillDisk')
    const faults = random.shuffle([...chosen, ...others]).map(kind => planFault(kind, random))
    return { number, isOnSmallDisk, faults }
  })
}

function listKills(hasRedis: boolean): FaultKind[] {
  const kills: FaultKind[] = ['killWeb', 'killWeb', 'killWeb', 'killWeb', 'killWorker', 'killWorker']
  const ofServices: FaultKind[] = hasRedis ? ['killRedis', 'killRedis'] : ['killWeb', 'killWorker']
  return [...kills, 'killPostgres', 'killPostgres', ...ofServices]
}

const durations: Record<FaultKind, [number, number]> = {
  killWeb: [0, 1_000],
  killWorker: [0, 1_000],
  killPostgres: [0, 3_000],
  killRedis: [0, 3_000],
  pausePostgres: [3_000, 20_000],
  pauseProcess: [2_000, 8_000],
  endWeb: [0, 0],
  fillDisk: [4_000, 8_000],
  failProvider: [3_000, 6_000],
}

function planFault(kind: FaultKind, random: Random): Fault {
  const [least, most] = durations[kind]
  return {
    kind,
    target: kind === 'killWorker' ? 2 : random.int(0, kind === 'pauseProcess' ? 2 : 1),
    ms: random.int(least, most),
    calmMs: random.int(500, 2_500),
    answer: random.pick(['failure', 'lost', 'nonsense']),
  }
}
