/** For browsers without idle callbacks: by then a page that was taken over has mostly come to rest. */
const soonMs = 500

/** Does something when the page has nothing else to do; gives back what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, soonMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
