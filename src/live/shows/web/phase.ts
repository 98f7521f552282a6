import { statuses } from './shared/statuses.ts'

/** The phase of a show that its page presents. */
export type Phase = 'waiting' | 'live' | 'thanks' | 'replay' | 'gone' | 'cancelled'

export interface ShowState {
  status: number
  is_cancelled: boolean
  doors_at: string
  starts_at: string
  ends_at: string
  vod_from: string | null
  vod_until: string | null
}

export function getPhase({ status, is_cancelled: isCancelled }: ShowState): Phase {
  if (status === statuses.preShow) return 'waiting'
  if (status === statuses.onShow) return 'live'
  if (status === statuses.endShow) return 'thanks'
  if (status === statuses.onVod) return 'replay'
  return isCancelled ? 'cancelled' : 'gone'
}

const secondMs = 1_000
/** Longest wait between polls of a failing server. */
const backOffMaxMs = 60 * secondMs

/**
 * Interval of polls by phase. Waiting and watching fans see a change within three seconds: half a second is
 * spent on the server, one in a cache, and the rest remains for the poll.
 */
const everySeconds = { live: 1.2, waiting: 1.2, thanks: 5, replay: 60 }

interface Poll {
  phase: Phase
  /** A replay may begin before its chat closes; frequent polls show the closing soon. */
  isChatOpen: boolean
  failures: number
  /** 0..1; spreads the polls of many viewers. */
  random: number
}

/** Returns the milliseconds until the next poll of meta.json; null once nothing changes any more. */
export function nextPollMs({ phase, isChatOpen, failures, random }: Poll): number | null {
  if (phase === 'gone' || phase === 'cancelled') return null
  const plainMs = everySeconds[phase === 'replay' && isChatOpen ? 'thanks' : phase] * secondMs
  const waitMs = failures === 0 ? plainMs : Math.min(plainMs * 2 ** failures, Math.max(backOffMaxMs, plainMs))
  return waitMs * (0.75 + 0.5 * random)
}
