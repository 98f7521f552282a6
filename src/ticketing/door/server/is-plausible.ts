import type { AdmissionWindow } from '../../tickets/server/index.ts'
import { type DoorEntry, getCorrectedTime } from '../merge-entries.ts'

/** Tolerance for clocks compared over a network, and for admission that runs a little late. */
const slackMs = 600_000

interface Known {
  window: AdmissionWindow
  /** Time at which the door was opened with its code. */
  openedAt: Date
  now: number
}

/**
 * Returns true if admission was possible at that time: after the door was opened, within the admission time
 * and not in the future. A door without contact may have a wrong clock, so an impossible entry is flagged
 * rather than rejected.
 */
export function isPlausible(
  entry: Pick<DoorEntry, 'at' | 'offset_ms'>,
  { window: { from, until }, openedAt, now }: Known,
): boolean {
  const at = getCorrectedTime(entry)
  const earliest = Math.max(openedAt.getTime(), from?.getTime() ?? 0)
  const latest = Math.min(now, until?.getTime() ?? now)
  return at >= earliest - slackMs && at <= latest + slackMs
}
