type Encoded = Pick<CachedPage, 'headers' | 'body'>

export interface CachedPage {
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /** The body in brotli; undefined if the body is empty. */
  br?: Encoded
  /** Returns the body in gzip, compressed on the first request because few browsers still need it. */
  gzip?: () => Promise<Encoded>
}

interface Entry {
  page: CachedPage
  renderedAt: number
  isRenewing: boolean
}

interface Setup {
  /** Returns the time in milliseconds. A clock that steps back makes pages stale. */
  now: () => number
  /**
   * Milliseconds for which a page is fresh. After that it is stale: one request re-renders it while others
   * get the stale page.
   */
  freshMs: number
  /** Maximum age in milliseconds at which a page is still served. */
  staleMs: number
  /** Memory limit of the cache, beyond which the least recently used pages are evicted. */
  bytesMax: number
  /** Called when a re-render fails; the stale page is still served. */
  onError: (error: unknown) => void
}

/** Resolves to null if the render was shed because the queue is full. */
type Render = () => Promise<CachedPage | null>

/**
 * Creates the cache of public HTML (design 6). Concurrent requests for a key share one render (no cache
 * stampede), and stale pages are revalidated in the background. Only status 200 and 404 are cached.
 */
export function createPageCache({ now, freshMs, staleMs, bytesMax, onError }: Setup) {
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<CachedPage | null>>()
  let bytes = 0

  function store(key: string, page: CachedPage): void {
    // stale-if-error: a failed render doesn't replace the stale page.
    if (page.status !== 200 && page.status !== 404) return
    drop(key)
    entries.set(key, { page, renderedAt: now(), isRenewing: false })
    bytes += estimateSize(key, page)
    for (const oldest of entries.keys()) {
      if (bytes <= bytesMax) break
      drop(oldest)
    }
  }

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= estimateSize(key, entry.page)
  }

  function renderOnce(key: string, render: Render): Promise<CachedPage | null> {
    const running = rendering.get(key)
    if (running) return running
    const started = render()
      .then(page => {
        if (page) store(key, page)
        return page
      })
      .finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  function getAge({ renderedAt }: Entry): number {
    const ageMs = now() - renderedAt
    return ageMs < 0 ? staleMs : ageMs
  }

  function findServable(key: string): Entry | undefined {
    const entry = entries.get(key)
    return entry && getAge(entry) <= staleMs ? entry : undefined
  }

  return {
    /** Returns whether a request needs no new render: the page is cached or being rendered. */
    holds: (key: string): boolean => rendering.has(key) || findServable(key) !== undefined,

    /** Returns the page, synchronously on a cache hit; null if the render was shed. */
    get(key: string, render: Render): CachedPage | Promise<CachedPage | null> {
      const entry = findServable(key)
      if (!entry) return renderOnce(key, render)
      if (getAge(entry) > freshMs && !entry.isRenewing) {
        entry.isRenewing = true
        renderOnce(key, render)
          .catch(onError)
          .finally(() => {
            entry.isRenewing = false
          })
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.page
    },
  }
}

/** Estimated memory per page in addition to its bodies: headers and map entries. */
const overheadBytes = 1_024
/** Approximate gzip ratio of a page; counted even if the gzip encoding was never created. */
const gzipShare = 0.25

function estimateSize(key: string, { body, br }: CachedPage): number {
  const encoded = br ? br.body.byteLength + body.byteLength * gzipShare : 0
  return overheadBytes + key.length * 2 + body.byteLength + encoded
}
