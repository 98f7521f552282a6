/** Presses of a second go together. */
const batchMs = 1_000
/** The server counts no more of one fan. */
export const batchMax = 5

interface Means {
  send: (count: number) => Promise<unknown>
  /** Runs work after a while; gives what cancels it. */
  later: (work: () => void, ms: number) => () => void
  /** Presses that the room's count does not hold yet. */
  show: (own: number) => void
}

/** Sends hearts in batches, one at a time: what is on its way is in no other one. */
export function createHeartBatches({ send, later, show }: Means) {
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
      // A heart that is lost is pressed again; nothing is said about it.
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
    /** The room's count has grown: it holds what was sent. */
    counted: () => set(waiting + sending),
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
