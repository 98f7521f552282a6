/**
 * Bounded concurrency with load shedding: at most `max` run at a time and `queueMax` wait. Beyond that it resolves to
 * null at once without running the work, so that a burst doesn't slow down those already queued.
 */
export function bounded(max: number, queueMax: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    if (running >= max) {
      if (waiting.length >= queueMax) return null
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
