type Encoded = Pick<CachedPage, 'headers' | 'body'>

/** A response, as it is and encoded. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /** The brotli encoding, if there's a body. */
  br?: Encoded
  /** The gzip encoding, made at its first request: few browsers still need it. */
  gzip?: () => Promise<Encoded>
}

interface Entry {
  page: CachedPage
  renderedAt: number
  isRenewing: boolean
}

interface Setup {
  /** Milliseconds. A clock that steps back makes pages stale. */
  now: () => number
  /** Fresh for this long; then stale-while-revalidate: one request renders it again while others get the stale page. */
  freshMs: number
  /** Older pages are not served at all. */
  staleMs: number
  /** Memory limit of the cache; the least recently used pages are evicted. */
  bytesMax: number
  /** Called when revalidation fails; the stale page is still served. */
  onError: (error: unknown) => void
}

/** Null: shed, too many renders are waiting. */
type Render = () => Promise<CachedPage | null>

/**
 * The cache of public HTML (design 6). Concurrent requests for a key share one render (no cache stampede); stale pages
 * are revalidated in the background; only status 200 and 404 are cached.
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
    bytes += sizeOf(key, page)
    for (const oldest of entries.keys()) {
      if (bytes <= bytesMax) break
      drop(oldest)
    }
  }

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= sizeOf(key, entry.page)
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

  function ageOf({ renderedAt }: Entry): number {
    const ageMs = now() - renderedAt
    return ageMs < 0 ? staleMs : ageMs
  }

  function servable(key: string): Entry | undefined {
    const entry = entries.get(key)
    return entry && ageOf(entry) <= staleMs ? entry : undefined
  }

  return {
    /** Whether a request needs no render of its own: the page is cached or already being rendered. */
    holds: (key: string): boolean => rendering.has(key) || servable(key) !== undefined,

    /** The page, synchronously on a cache hit. */
    get(key: string, render: Render): CachedPage | Promise<CachedPage | null> {
      const entry = servable(key)
      if (!entry) return renderOnce(key, render)
      if (ageOf(entry) > freshMs && !entry.isRenewing) {
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

/** Estimated memory per page besides its bodies: headers, map entries. */
const overheadBytes = 1_024
/** The share that gzip leaves of a page, about; it is counted whether the encoding is made or not. */
const gzipShare = 0.25

function sizeOf(key: string, { body, br }: CachedPage): number {
  const encoded = br ? br.body.byteLength + body.byteLength * gzipShare : 0
  return overheadBytes + key.length * 2 + body.byteLength + encoded
}
