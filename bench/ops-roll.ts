import { setTimeout as delay } from 'node:timers/promises'
import type { OpsProcess } from './ops-process.ts'
import { startTraffic } from './ops-traffic.ts'
import { formatCounts } from './report.ts'

interface Roll {
  /** The proxy's port. */
  port: number
  tokens: string[]
  /** Replaced in place by the new processes. */
  processes: OpsProcess[]
  starts: ((port: number) => Promise<OpsProcess>)[]
  drainSeconds: number
}

/** How long a process may take after its drain. */
const cleanupMsMax = 30_000
/** How long traffic runs before, between and after the restarts. */
const pauseMs = 3_000

/** Stops and starts each process, one after another, while fans send requests through the proxy. */
export async function rollUnderTraffic({ port, tokens, processes, starts, drainSeconds }: Roll) {
  const problems: string[] = []
  const times: string[] = []
  const traffic = startTraffic(port, tokens)
  await delay(pauseMs)
  for (const [at, process] of processes.entries()) {
    const { code, ms } = await process.stop()
    times.push(`${(ms / 1_000).toFixed(1)} s`)
    if (code !== 0) problems.push(`a process ended with ${code}: ${process.output().slice(-500)}`)
    if (ms > drainSeconds * 1_000 + cleanupMsMax) problems.push(`a process took ${ms.toFixed(0)} ms to stop`)
    const replacement = await starts[at]?.(process.port)
    if (replacement) processes[at] = replacement
    await delay(pauseMs)
  }
  const { succeeded, failures } = await traffic.stop()
  if (failures.length > 0) problems.push(formatCounts(countEach(failures)))
  const note = `${succeeded} requests succeeded, ${failures.length} failed; stopped in ${times.join(', ')}`
  return { problems, note }
}

function countEach(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
