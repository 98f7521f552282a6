/** A point where the replay's media time meets the time of the wall: both run alike from it until the next. */
export interface Cut {
  media_ms: number
  /** ISO 8601. */
  wall_at: string
}

/**
 * The time of the evening (ms since 1970) that the replay shows at `mediaMs`; null where the replay was never mapped and
 * nobody knows when the show began. Before the first point it runs backwards from there.
 *
 * @param cuts in the order of media time
 * @param startedAt when the show went on air (ISO 8601): a replay without points is taken to begin there
 */
export function wallMsOf(
  cuts: readonly Cut[],
  mediaMs: number,
  startedAt: string | null = null,
): number | null {
  const whole = startedAt === null ? undefined : { media_ms: 0, wall_at: startedAt }
  const cut = cuts.findLast(({ media_ms: from }) => from <= mediaMs) ?? cuts[0] ?? whole
  return cut ? Date.parse(cut.wall_at) + mediaMs - cut.media_ms : null
}

/**
 * Where the replay shows that time of the evening; null where the replay was never mapped. What was cut out is shown
 * where the replay goes on.
 */
export function mediaMsOf(cuts: readonly Cut[], wallMs: number): number | null {
  const at = cuts.findLastIndex(({ wall_at: from }) => Date.parse(from) <= wallMs)
  const cut = cuts[Math.max(at, 0)]
  if (!cut) return null
  const mediaMs = Math.max(0, cut.media_ms + wallMs - Date.parse(cut.wall_at))
  return Math.min(mediaMs, cuts[at + 1]?.media_ms ?? Number.POSITIVE_INFINITY)
}
