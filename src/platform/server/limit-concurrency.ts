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
 * Limits concurrency and sheds load: work that finds the queue full, or doesn't start within the maximum
 * wait, resolves to null without running. Waiting slows down clients that retry at once; an immediate
 * rejection would not. When work starts, it receives the number of waiters behind it.
 */
export function limitConcurrency({ runningMax, waitingMax, waitMsMax }: Limits) {
  let running = 0
  // Waiters in order of arrival; a Set, because any of them may leave.
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

  /** Hands a free slot to the waiter that has waited longest. */
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
