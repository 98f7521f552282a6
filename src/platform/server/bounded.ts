interface Waiting {
  start: () => void
  timer?: NodeJS.Timeout
}

interface Limits {
  runningMax: number
  waitingMax: number
  /** How long work may wait for its turn; without it, however long that takes. */
  waitMsMax?: number
}

/**
 * Bounded concurrency with load shedding: what finds the queue full, or has not begun when its wait is over, resolves
 * to null without running. A wait that ends paces clients who retry at once, which an immediate refusal does not. Work is
 * told how many wait behind it as it begins.
 */
export function bounded({ runningMax, waitingMax, waitMsMax }: Limits) {
  let running = 0
  // In order of arrival; a Set, because any of them may leave.
  const queue = new Set<Waiting>()

  function turn(): Promise<boolean> {
    if (running < runningMax) {
      running += 1
      return Promise.resolve(true)
    }
    if (queue.size >= waitingMax) return Promise.resolve(false)
    return new Promise(resolve => {
      const waiting: Waiting = { start: () => resolve(true) }
      queue.add(waiting)
      if (waitMsMax === undefined) return
      waiting.timer = setTimeout(() => {
        queue.delete(waiting)
        resolve(false)
      }, waitMsMax)
    })
  }

  /** Hands the place of finished work to whoever waits longest. */
  function next(): void {
    const [first] = queue
    if (!first) {
      running -= 1
      return
    }
    queue.delete(first)
    clearTimeout(first.timer)
    first.start()
  }

  return async <Result>(work: (behind: number) => Promise<Result>): Promise<Result | null> => {
    if (!(await turn())) return null
    try {
      return await work(queue.size)
    } finally {
      next()
    }
  }
}
