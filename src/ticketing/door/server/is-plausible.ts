import type { AdmissionWindow } from '../../tickets/server/index.ts'
import { correctedAt, type DoorEntry } from '../merge-entries.ts'

/** Clocks are compared over a network, and a door may run a little over its time. */
const slackMs = 600_000

interface Known {
  window: AdmissionWindow
  /** When the door's code was opened. */
  openedAt: Date
  now: number
}

/**
 * True where somebody could have come in at that time: after the door was opened, within the admission and not in the
 * future. A door without contact may have a wrong clock, so an impossible entry is flagged, not refused.
 */
export function isPlausible(
  entry: Pick<DoorEntry, 'at' | 'offset_ms'>,
  { window: { from, until }, openedAt, now }: Known,
): boolean {
  const at = correctedAt(entry)
  const earliest = Math.max(openedAt.getTime(), from?.getTime() ?? 0)
  const latest = Math.min(now, until?.getTime() ?? now)
  return at >= earliest - slackMs && at <= latest + slackMs
}
