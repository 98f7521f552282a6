import { parseCronItem } from 'graphile-worker'
import type { Task } from './task.ts'

/**
 * Builds the crontab of the scheduled tasks. The next run replaces one that is waiting (`jobKey`) and waits
 * for one that is running (`queue`, which is serial).
 */
export function buildCrontab(tasks: Task[]): string {
  return [...new Set(tasks)]
    .flatMap(({ name, every, attempts, priority }) => {
      if (every === null) return []
      const max = Math.min(attempts, computeMaxAttempts(every))
      return [`${every} ${name} ?max=${max}&priority=${priority}&jobKey=${name}&queue=${name}`]
    })
    .join('\n')
}

/**
 * Share of the interval between runs into which the delays between attempts must fit, because attempts take
 * time themselves.
 */
const share = 1 / 4

/**
 * Returns the number of attempts that end well before the next run. Otherwise the next run would reset the
 * attempts, and a task that always fails would never fail permanently. After the n-th failure, the queue
 * waits exp(n) seconds.
 */
export function computeMaxAttempts(every: string): number {
  const secondsMax = computeMinInterval(every) * share
  let attempts = 1
  for (let seconds = Math.exp(1); seconds <= secondsMax; seconds += Math.exp(attempts)) attempts += 1
  return attempts
}

const dayMinutes = 24 * 60

/** Returns the shortest interval between two runs, in seconds, from the minutes and hours of the pattern. */
export function computeMinInterval(every: string): number {
  const [minutes, hours] = every.split(/\s+/)
  const { match } = parseCronItem({ task: 'any', match: `${minutes} ${hours} * * *` })
  const runs = Array.from({ length: 2 * dayMinutes }, (_, minute) => minute).filter(minute =>
    match({ min: minute % 60, hour: Math.floor(minute / 60) % 24, date: 1, month: 1, dow: 0 }),
  )
  return Math.min(...runs.slice(1).map((minute, index) => minute - (runs[index] ?? 0))) * 60
}
