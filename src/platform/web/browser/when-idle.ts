/** Parts of a page that come later are on their way for about so long: a moment without work is no idle one yet. */
const quietMs = 1_000

/** Runs work when the page is idle, after `waitMs` at the earliest; returns the function that cancels it. */
export function whenIdle(work: () => void, waitMs = quietMs): () => void {
  let handle: number | undefined
  const timer = setTimeout(() => {
    // Not known to every browser.
    if ('requestIdleCallback' in globalThis) handle = requestIdleCallback(work)
    else work()
  }, waitMs)
  return () => {
    clearTimeout(timer)
    if (handle !== undefined) cancelIdleCallback(handle)
  }
}
