/** A page as it goes out, ready in both forms. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /** The same in brotli, where there is a body. */
  br?: Pick<CachedPage, 'headers' | 'body'>
}

interface Entry {
  page: CachedPage
  renderedAt: number
  isRenewing: boolean
}

interface Setup {
  /** Milliseconds. A clock that steps back makes pages stale. */
  now: () => number
  /** Fresh for this long; after that one request renews it while all others get what is there. */
  freshMs: number
  /** Older than this is not served at all. */
  staleMs: number
  /** All pages together; the longest unused go first. */
  bytesMax: number
  /** A renewal failed; the stale page went on being served. */
  onError: (error: unknown) => void
}

/** Null: there is no room for a render just now. */
type Render = () => Promise<CachedPage | null>

/**
 * Public HTML by key (design 6). Identical concurrent requests share one render; a stale page is served
 * while one render replaces it; only pages of status 200 and 404 are kept.
 */
export function createPageCache({ now, freshMs, staleMs, bytesMax, onError }: Setup) {
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<CachedPage | null>>()
  let bytes = 0

  function store(key: string, page: CachedPage): void {
    // A page that failed leaves the stale one in place: better old than none.
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
    /** Whether a request for it costs no render: it is there, or on its way for somebody else. */
    holds: (key: string): boolean => rendering.has(key) || servable(key) !== undefined,

    /** The page, at once when there is one that may be served. */
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

/** What a page takes besides its bodies: header fields, entries. */
const overheadBytes = 1_024

function sizeOf(key: string, { body, br }: CachedPage): number {
  return overheadBytes + key.length * 2 + body.byteLength + (br?.body.byteLength ?? 0)
}
