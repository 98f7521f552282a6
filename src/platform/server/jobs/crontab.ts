import { parseCronItem } from 'graphile-worker'
import type { Task } from './task.ts'

/**
 * The crontab of tasks with a pattern. A run that waits is replaced by the next (`jobKey`), and one that runs is waited
 * for (`queue`, which is serial).
 */
export function crontabOf(tasks: Task[]): string {
  return [...new Set(tasks)]
    .flatMap(({ name, every, attempts, priority }) => {
      if (every === null) return []
      const max = Math.min(attempts, attemptsBetween(every))
      return [`${every} ${name} ?max=${max}&priority=${priority}&jobKey=${name}&queue=${name}`]
    })
    .join('\n')
}

/** The share of the time to the next run that all attempts have to fit into: they take some time themselves. */
const share = 1 / 4

/**
 * Attempts that are over well before the next run, which would begin them anew: a task that always fails would never
 * fail for good. After the n-th failure the queue waits exp(n) seconds.
 */
export function attemptsBetween(every: string): number {
  const secondsMax = secondsBetween(every) * share
  let attempts = 1
  for (let seconds = Math.exp(1); seconds <= secondsMax; seconds += Math.exp(attempts)) attempts += 1
  return attempts
}

const dayMinutes = 24 * 60

/** The least time between two runs, by their minutes and hours. */
function secondsBetween(every: string): number {
  const [minutes, hours] = every.split(/\s+/)
  const { match } = parseCronItem({ task: 'any', match: `${minutes} ${hours} * * *` })
  const runs = Array.from({ length: 2 * dayMinutes }, (_, minute) => minute).filter(minute =>
    match({ min: minute % 60, hour: Math.floor(minute / 60) % 24, date: 1, month: 1, dow: 0 }),
  )
  return Math.min(...runs.slice(1).map((minute, index) => minute - (runs[index] ?? 0))) * 60
}
