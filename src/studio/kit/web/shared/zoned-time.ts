import { toWallTime } from '../../../../platform/web/wall-time.ts'

/** Converts an instant to a field's local time in the zone, `2026-12-05T19:30`; '' for null. */
export function toFieldTime(iso: string | null, zone: string): string {
  return iso === null ? '' : toWallTime(iso, zone).slice(0, 16)
}

/**
 * Converts a field's local time in the zone to an instant; null for ''. A time that a clock skips in spring moves
 * forward; one that it repeats in autumn is the first.
 */
export function fromFieldTime(local: string, zone: string): string | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  const day = 86_400_000
  const offsets = [getOffset(asUtc - day, zone), getOffset(asUtc + day, zone)]
  const fitting = offsets.map(offset => asUtc - offset).filter(at => at + getOffset(at, zone) === asUtc)
  return new Date(fitting[0] ?? asUtc - offsets[0]!).toISOString()
}

/** Returns how far the zone's clock is ahead of UTC, in milliseconds. */
function getOffset(at: number, zone: string): number {
  const wall = toWallTime(new Date(at).toISOString(), zone)
  return Date.parse(`${wall.slice(0, 19)}Z`) - Math.floor(at / 1_000) * 1_000
}
