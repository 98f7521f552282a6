import { statuses } from './shared/statuses.ts'

/** What a show's page is about right now. */
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

export function phaseOf({ status, is_cancelled: isCancelled }: ShowState): Phase {
  if (status === statuses.preShow) return 'waiting'
  if (status === statuses.onShow) return 'live'
  if (status === statuses.endShow) return 'thanks'
  if (status === statuses.onVod) return 'replay'
  return isCancelled ? 'cancelled' : 'gone'
}

const secondMs = 1_000
/** A failing server is asked less and less often. */
const backOffMaxMs = 60 * secondMs

/**
 * How often a page looks. Who waits or watches hears of a change within three seconds: half of one is the server's, one
 * a cache's, and what is left is the longest that a look may be late.
 */
const everySeconds = { live: 1.2, waiting: 1.2, thanks: 5, replay: 60 }

interface Poll {
  phase: Phase
  /** A replay that follows at once begins before its chat closes, which is to be seen soon. */
  isChatOpen: boolean
  /** Failed looks in a row. */
  failures: number
  /** 0..1: viewers' looks spread instead of coming together. */
  random: number
}

/** Milliseconds until the next look at meta.json; null where nothing changes any more. */
export function nextPollMs({ phase, isChatOpen, failures, random }: Poll): number | null {
  if (phase === 'gone' || phase === 'cancelled') return null
  const plainMs = everySeconds[phase === 'replay' && isChatOpen ? 'thanks' : phase] * secondMs
  const waitMs = failures === 0 ? plainMs : Math.min(plainMs * 2 ** failures, Math.max(backOffMaxMs, plainMs))
  return waitMs * (0.75 + 0.5 * random)
}
