const secondMs = 1_000
const everyMs = { open: secondMs, closed: 15 * secondMs, hidden: 20 * secondMs }
const backOffMaxMs = 60 * secondMs

export interface PollPace {
  isHidden: boolean
  isOpen: boolean
  failures: number
  /** Jitter from 0 to 1, which spreads readers' requests. */
  random: number
}

export function computePollMs({ isHidden, isOpen, failures, random }: PollPace): number {
  const plainMs = isHidden ? everyMs.hidden : isOpen ? everyMs.open : everyMs.closed
  const waitMs =
    failures === 0 ? plainMs : Math.min(Math.max(plainMs, secondMs) * 2 ** failures, backOffMaxMs)
  return Math.round(waitMs * (0.8 + 0.4 * random))
}
