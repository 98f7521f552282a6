interface Waiting {
  start: () => void
  timer?: NodeJS.Timeout
}

interface Limits {
  runningMax: number
  waitingMax: number
  /** Maximum time in the queue; unlimited if omitted. */
  waitMsMax?: number
}

/**
 * Limits concurrency and sheds load: work that finds the queue full, or that doesn't start within its wait,
 * resolves to null without running. Waiting paces clients that retry at once, which an immediate rejection
 * would not. Work receives the number of waiters behind it when it starts.
 */
export function limitConcurrency({ runningMax, waitingMax, waitMsMax }: Limits) {
  let running = 0
  // In order of arrival; a Set, because any waiter may leave.
  const queue = new Set<Waiting>()

  function acquireSlot(): Promise<boolean> {
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

  /** Hands a free slot to the longest waiter. */
  function releaseSlot(): void {
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
    if (!(await acquireSlot())) return null
    try {
      return await work(queue.size)
    } finally {
      releaseSlot()
    }
  }
}
