/**
 * Runs work at most `max` at a time. Null, and nothing is done, when `queueMax` wait already: who comes last in a rush
 * is told so at once, and those before are not slowed down.
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
