import { showStatuses } from './shared/statuses.ts'

/** Phase of a show, which determines what its page presents. */
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
  if (status === showStatuses.preShow) return 'waiting'
  if (status === showStatuses.onShow) return 'live'
  if (status === showStatuses.endShow) return 'thanks'
  if (status === showStatuses.onVod) return 'replay'
  return isCancelled ? 'cancelled' : 'gone'
}

const secondMs = 1_000
/** Maximum interval between polls of a failing server. */
const backOffMaxMs = 60 * secondMs

/**
 * Polling interval by phase. Waiting and watching fans see a change within three seconds: the server takes
 * half a second and a cache one second, and the rest remains for the poll.
 */
const everySeconds = { live: 1.2, waiting: 1.2, thanks: 5, replay: 60 }

interface Poll {
  phase: Phase
  /**
   * Whether the chat is open. A replay may begin before its chat closes; polling then stays frequent, so that
   * the closing shows soon.
   */
  isChatOpen: boolean
  failures: number
  /** Number from 0 to 1 that spreads the polls of many viewers. */
  random: number
}

/** Returns the milliseconds until the next poll of meta.json, or null once nothing changes any more. */
export function computeNextPollMs({ phase, isChatOpen, failures, random }: Poll): number | null {
  if (phase === 'gone' || phase === 'cancelled') return null
  const plainMs = everySeconds[phase === 'replay' && isChatOpen ? 'thanks' : phase] * secondMs
  const waitMs = failures === 0 ? plainMs : Math.min(plainMs * 2 ** failures, Math.max(backOffMaxMs, plainMs))
  return waitMs * (0.75 + 0.5 * random)
}
