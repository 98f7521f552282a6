/** Delay for browsers without requestIdleCallback: hydration is mostly done by then. */
const soonMs = 500

/** Runs work when the page is idle; returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, soonMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
