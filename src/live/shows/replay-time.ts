/** Point that maps a media time of the replay to a wall time. Both advance equally until the next point. */
export interface Cut {
  media_ms: number
  /** ISO 8601. */
  wall_at: string
}

/**
 * Returns the wall time (ms since 1970) that the replay shows at `mediaMs`; null without points and start
 * time. Times before the first point are extrapolated backwards from it.
 * @param cuts ordered by media time
 * @param startedAt time at which the show went on air (ISO 8601); a replay without points begins there
 */
export function toWallMs(
  cuts: readonly Cut[],
  mediaMs: number,
  startedAt: string | null = null,
): number | null {
  const whole = startedAt === null ? undefined : { media_ms: 0, wall_at: startedAt }
  const cut = cuts.findLast(({ media_ms: from }) => from <= mediaMs) ?? cuts[0] ?? whole
  return cut ? Date.parse(cut.wall_at) + mediaMs - cut.media_ms : null
}

/**
 * Returns the media time at which the replay shows a wall time; null without points. A time that was cut out
 * maps to where the replay continues.
 */
export function toMediaMs(cuts: readonly Cut[], wallMs: number): number | null {
  const at = cuts.findLastIndex(({ wall_at: from }) => Date.parse(from) <= wallMs)
  const cut = cuts[Math.max(at, 0)]
  if (!cut) return null
  const mediaMs = Math.max(0, cut.media_ms + wallMs - Date.parse(cut.wall_at))
  return Math.min(mediaMs, cuts[at + 1]?.media_ms ?? Number.POSITIVE_INFINITY)
}
