/** Interval in which presses are collected and sent together. */
const batchMs = 1_000
/** Maximum hearts per batch; equals the server's limit per fan. */
export const batchMax = 5

interface HeartBatchDeps {
  send: (count: number) => Promise<unknown>
  /** Runs work after a delay; returns a function that cancels the work. */
  later: (work: () => void, ms: number) => () => void
  /** Shows the number of presses that the room's count does not yet include. */
  show: (own: number) => void
}

/** Sends hearts in batches, one request at a time, so that no heart is sent twice. */
export function createHeartBatches({ send, later, show }: HeartBatchDeps) {
  let own = 0
  let waiting = 0
  let sending = 0
  let cancel: (() => void) | null = null

  const set = (next: number) => {
    own = next
    show(own)
  }
  const plan = () => {
    if (waiting > 0 && sending === 0) cancel ??= later(() => void flush(), batchMs)
  }
  async function flush(): Promise<void> {
    cancel = null
    sending = waiting
    waiting = 0
    try {
      await send(sending)
    } catch {
      // Takes lost hearts back without showing an error, because the fan can press again.
      set(own - sending)
    } finally {
      sending = 0
      plan()
    }
  }

  return {
    press() {
      if (waiting >= batchMax) return
      waiting += 1
      set(own + 1)
      plan()
    },
    /** Called when the room's count has grown, as it then includes the sent hearts. */
    counted: () => set(waiting + sending),
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
