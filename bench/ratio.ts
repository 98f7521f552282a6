import { median } from './report.ts'

/** One side of a comparison: repeats its work for about `ms` milliseconds and returns how often. */
export type Side = (ms: number) => Promise<{ count: number; seconds: number }>

export interface Comparison {
  name: string
  ours: Side
  /** The baseline, which produces the same response without our code. */
  bare: Side
  /** Minimum ratio of our rate to the baseline's. */
  ratioMin: number
  /** Warm-up per side; see `uncached` in bench/README.md for the comparison that needs a longer one. */
  warmUpMs?: number
}

/** A line of the report; `detail` contains the figures behind the verdict. */
export interface Verdict {
  name: string
  value: string
  limit: string
  detail: string
  isPassed: boolean
}

const roundCount = 11
const roundMs = 600

/**
 * Alternates rounds of both sides, so that other load on the machine affects both, and compares the medians.
 */
export async function compare({
  name,
  ours,
  bare,
  ratioMin,
  warmUpMs = 5_000,
}: Comparison): Promise<Verdict> {
  const rates = { ours: [] as number[], bare: [] as number[] }
  const round = async (side: 'ours' | 'bare', ms: number) => {
    const { count, seconds } = await (side === 'ours' ? ours : bare)(ms)
    return count / seconds
  }
  await round('ours', warmUpMs)
  await round('bare', warmUpMs)
  for (let index = 0; index < roundCount; index += 1) {
    const order = index % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)
    for (const side of order) rates[side].push(await round(side, roundMs))
  }
  const ratio = median(rates.ours) / median(rates.bare)
  return {
    name,
    value: ratio.toFixed(2),
    limit: `≥ ${ratioMin.toFixed(2)}`,
    detail: `${formatRate(rates.ours)} against ${formatRate(rates.bare)} a second`,
    isPassed: ratio >= ratioMin,
  }
}

function formatRate(rates: number[]): string {
  return Math.round(median(rates)).toLocaleString('en')
}

type Clock = () => number

export const wallClock: Clock = () => performance.now() / 1_000

/** Returns the CPU time of this process in seconds, independent of other load on the machine. */
export const cpuClock: Clock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** Creates a side that runs in this process: repeats `work` with a concurrency of `lanes`. */
export function createInProcessSide(lanes: number, work: () => unknown, clock: Clock = wallClock): Side {
  return async ms => {
    const until = performance.now() + ms
    const start = clock()
    let count = 0
    const lane = async () => {
      while (performance.now() < until) {
        await work()
        count += 1
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return { count, seconds: clock() - start }
  }
}
