/**
 * Minimum wait, for which deferred parts of a page are still loading, so that an earlier idle callback would
 * be premature.
 */
const quietMs = 1_000

/**
 * Runs work when the page is idle, but not before `waitMs` has passed. Returns a function that cancels it.
 */
export function runWhenIdle(work: () => void, waitMs = quietMs): () => void {
  let handle: number | undefined
  const timer = setTimeout(() => {
    // Some browsers lack `requestIdleCallback`.
    if ('requestIdleCallback' in globalThis) handle = requestIdleCallback(work)
    else work()
  }, waitMs)
  return () => {
    clearTimeout(timer)
    if (handle !== undefined) cancelIdleCallback(handle)
  }
}
