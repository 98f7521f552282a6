/**
 * Deferred parts of a page still load for about this long, so an earlier idle callback would come too soon.
 */
const quietMs = 1_000

/** Runs work when the page is idle, after `waitMs` at the earliest. Returns the function that cancels it. */
export function runWhenIdle(work: () => void, waitMs = quietMs): () => void {
  let handle: number | undefined
  const timer = setTimeout(() => {
    // Not supported by every browser.
    if ('requestIdleCallback' in globalThis) handle = requestIdleCallback(work)
    else work()
  }, waitMs)
  return () => {
    clearTimeout(timer)
    if (handle !== undefined) cancelIdleCallback(handle)
  }
}
