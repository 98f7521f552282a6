/** Interval between build checks in ms (spec 4, 9). */
const CHECK_EVERY_MS = 300_000

export type BuildCheckSetup = {
  buildId: string
  /** Fetches the id of the server's current build; null if unknown. */
  fetchBuildId: () => Promise<string | null>
  /** Returns false while a reload would discard the fan's input, or interrupt an open dialog or playback. */
  mayReload: () => boolean
  reload: () => void
  /** Time in milliseconds; only differences are meaningful. */
  now: () => number
  later: (ms: number, run: () => void) => void
}

/**
 * Checks the server's build every 5 minutes. If it differs, reloads the page, or a later page if a reload
 * would lose something. The first check runs after 5 minutes, so that a stale cached page can't cause a
 * reload loop. Failed checks are ignored.
 */
export function createBuildCheck({ buildId, fetchBuildId, mayReload, reload, now, later }: BuildCheckSetup) {
  let lookedAt = now()
  let isStale = false

  async function look(): Promise<void> {
    lookedAt = now()
    const current = await fetchBuildId().catch(() => null)
    if (current) isStale = current !== buildId
  }
  /**
   * Checks the build if the interval has passed. Call it on each page and when the tab becomes visible,
   * because timers may have been suspended.
   */
  async function check(): Promise<void> {
    if (!isStale && now() - lookedAt >= CHECK_EVERY_MS) await look()
    if (isStale && mayReload()) reload()
  }
  function tick(): void {
    const leftMs = CHECK_EVERY_MS - (now() - lookedAt)
    // Waits for the remaining time, because timers may fire slightly early.
    later(leftMs > 0 ? leftMs : CHECK_EVERY_MS, tick)
    if (leftMs <= 0) void check()
  }
  tick()
  return check
}
