/** A page as it goes out. `br` is made once, by the first reader who takes it. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  body: Uint8Array
  br?: Pick<CachedPage, 'headers' | 'body'>
}

interface Entry {
  page: CachedPage
  renderedAt: number
  isRenewing: boolean
}

interface Setup {
  now: () => number
  /** Fresh for this long; after that one request renews it while all others get what is there. */
  freshMs: number
  /** Older than this is not served at all. */
  staleMs: number
  /** All bodies together; the longest unused go first. */
  bytesMax: number
  /** A renewal failed; the stale page went on being served. */
  onError: (error: unknown) => void
}

/**
 * Public HTML by key (design 6). Identical concurrent requests share one render; a stale page is served
 * while one render replaces it; only pages of status 200 and 404 are kept.
 */
export function createPageCache({ now, freshMs, staleMs, bytesMax, onError }: Setup) {
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<CachedPage>>()
  let bytes = 0

  function store(key: string, page: CachedPage): void {
    // A page that failed leaves the stale one in place: better old than none.
    if (page.status !== 200 && page.status !== 404) return
    drop(key)
    entries.set(key, { page, renderedAt: now(), isRenewing: false })
    bytes += sizeOf(page)
    for (const oldest of entries.keys()) {
      if (bytes <= bytesMax) break
      drop(oldest)
    }
  }

  function drop(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= sizeOf(entry.page)
  }

  function renderOnce(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = rendering.get(key)
    if (running) return running
    const started = render()
      .then(page => {
        store(key, page)
        return page
      })
      .finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  return {
    /** The page, at once when there is one that may be served. */
    get(key: string, render: () => Promise<CachedPage>): CachedPage | Promise<CachedPage> {
      const entry = entries.get(key)
      if (!entry) return renderOnce(key, render)
      const ageMs = now() - entry.renderedAt
      if (ageMs > staleMs) return renderOnce(key, render)
      if (ageMs > freshMs && !entry.isRenewing) {
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
    clear(): void {
      entries.clear()
      bytes = 0
    },
  }
}

/** The body counts twice: its compressed twin may come later and is smaller. */
function sizeOf(page: CachedPage): number {
  return page.body.byteLength * 2
}
