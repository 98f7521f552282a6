/** The time between two looks at the server's build (spec 4, 9). */
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
 * A function to call at every good moment (a page change, a tab that comes back): at most every 5 minutes it
 * asks the server, and reloads when the build is another. The first look comes 5 minutes after the start, so
 * a page from a stale cache cannot reload without end. A failed look counts as none: nothing is known.
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
