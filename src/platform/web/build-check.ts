/** Throttle of checks for a new build (spec 4, 9). */
const CHECK_EVERY_MS = 300_000

export type BuildCheckSetup = {
  /** The build that this page came from. */
  buildId: string
  /** Asks the server for its build. */
  fetchBuildId: () => Promise<string | null>
  reload: () => void
  /** Milliseconds; only differences matter. */
  now: () => number
}

/**
 * A throttled check to call on page changes and when the tab becomes visible: at most every 5 minutes it asks for the
 * server's build and reloads if it differs. The first check is 5 minutes after the start, so a stale cached page
 * can't cause a reload loop. A failed check is ignored.
 */
export function createBuildCheck({ buildId, fetchBuildId, reload, now }: BuildCheckSetup) {
  let lookedAt = now()
  return async function checkBuild(): Promise<void> {
    if (now() - lookedAt < CHECK_EVERY_MS) return
    lookedAt = now()
    const current = await fetchBuildId().catch(() => null)
    if (current && current !== buildId) reload()
  }
}
