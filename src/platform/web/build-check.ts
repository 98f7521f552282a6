/** How often the server is asked for its build (spec 4, 9). */
const CHECK_EVERY_MS = 300_000

export type BuildCheckSetup = {
  /** The build that this page came from. */
  buildId: string
  /** Asks the server for its build. */
  fetchBuildId: () => Promise<string | null>
  /** False while a reload would throw away what the fan typed, or end what is open or plays. */
  mayReload: () => boolean
  reload: () => void
  /** Milliseconds; only differences matter. */
  now: () => number
  /** Runs once after a time, like `setTimeout`. */
  later: (ms: number, run: () => void) => void
}

/**
 * Asks for the server's build every 5 minutes and reloads if it differs, or at the next page if that would lose
 * something. The first check is 5 minutes after the start, so a stale cached page can't cause a reload loop. A failed
 * check is ignored.
 */
export function createBuildCheck({ buildId, fetchBuildId, mayReload, reload, now, later }: BuildCheckSetup) {
  let lookedAt = now()
  let isStale = false

  async function look(): Promise<void> {
    lookedAt = now()
    const current = await fetchBuildId().catch(() => null)
    if (current) isStale = current !== buildId
  }
  /** To call on each page and when the tab comes back, where a timer may have slept. */
  async function check(): Promise<void> {
    if (!isStale && now() - lookedAt >= CHECK_EVERY_MS) await look()
    if (isStale && mayReload()) reload()
  }
  function tick(): void {
    const leftMs = CHECK_EVERY_MS - (now() - lookedAt)
    // Timers may come a little early.
    later(leftMs > 0 ? leftMs : CHECK_EVERY_MS, tick)
    if (leftMs <= 0) void check()
  }
  tick()
  return check
}
