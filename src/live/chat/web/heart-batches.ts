/** Presses within a second are sent together. */
const batchMs = 1_000
/** The server's limit per fan. */
export const batchMax = 5

interface HeartBatchDeps {
  send: (count: number) => Promise<unknown>
  /** Runs work after a delay; returns a function that cancels it. */
  later: (work: () => void, ms: number) => () => void
  /** Shows the presses that the room's count does not include yet. */
  show: (own: number) => void
}

/** Sends hearts in batches, one at a time, so that no heart is sent twice. */
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
      // Takes lost hearts back without an error; the fan can press again.
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
    /** The room's count has grown and now includes the sent hearts. */
    counted: () => set(waiting + sending),
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
