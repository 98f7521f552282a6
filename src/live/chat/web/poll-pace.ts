const secondMs = 1_000
const everyMs = { open: secondMs, closed: 15 * secondMs, hidden: 20 * secondMs }
/** A failing server is asked less and less often. */
const backOffMaxMs = 60 * secondMs

export interface PollPace {
  isHidden: boolean
  isOpen: boolean
  /** Failed reads in a row. */
  failures: number
  /** 0..1: readers' requests spread instead of coming together. */
  random: number
}

/** Milliseconds until a reader asks again. */
export function pollMs({ isHidden, isOpen, failures, random }: PollPace): number {
  const plainMs = isHidden ? everyMs.hidden : isOpen ? everyMs.open : everyMs.closed
  const waitMs =
    failures === 0 ? plainMs : Math.min(Math.max(plainMs, secondMs) * 2 ** failures, backOffMaxMs)
  return Math.round(waitMs * (0.8 + 0.4 * random))
}
