import { createAbortError } from './api-error.ts'

export type CacheOptions = {
  /** Bypasses the cache and deduplication, for responses that can be read only once. */
  fresh?: boolean
  /**
   * False if the caller caches successes itself (`createQueryFn`). Errors are still cached and requests
   * deduplicated.
   */
  keep?: boolean
  /** Aborts only this caller's wait; the request continues while others wait for it. */
  signal?: AbortSignal
}

type Entry = {
  answer: Promise<unknown>
  stop: AbortController
  waiterCount: number
  /** Time of expiry; `Infinity` while the request is in flight. */
  until: number
}

const SUCCESS_MS = 5000
const ERROR_MS = 500

/**
 * Creates a cache that stores responses and deduplicates concurrent requests by key (spec 7). After a clear,
 * a pending request still resolves for its callers, but no new caller joins it and its response isn't cached.
 * When the last caller aborts, the request is aborted too.
 */
export function createRequestCache(now: () => number) {
  const entries = new Map<string, Entry>()

  function start(key: string, run: (signal: AbortSignal) => Promise<unknown>, keep: boolean): Entry {
    for (const [old, { until }] of entries) if (until <= now()) entries.delete(old)
    const stop = new AbortController()
    const entry: Entry = { answer: run(stop.signal), stop, waiterCount: 0, until: Number.POSITIVE_INFINITY }
    const expireAfter = (ms: number) => {
      entry.until = now() + ms
    }
    entry.answer.then(
      () => expireAfter(keep ? SUCCESS_MS : 0),
      () => expireAfter(ERROR_MS),
    )
    entries.set(key, entry)
    return entry
  }

  function leave(key: string, entry: Entry): void {
    entry.waiterCount -= 1
    if (entry.waiterCount > 0) return
    if (entries.get(key) === entry) entries.delete(key)
    entry.stop.abort()
  }

  return {
    /**
     * Returns the cached response or the pending request, or starts `run`. Responses are shared: don't mutate
     * them.
     */
    request(
      key: string,
      run: (signal: AbortSignal) => Promise<unknown>,
      { fresh = false, keep = true, signal }: CacheOptions,
    ): Promise<unknown> {
      if (signal?.aborted) return Promise.reject(createAbortError())
      const found = fresh ? undefined : entries.get(key)
      const entry = found && now() < found.until ? found : start(key, run, keep)
      entry.waiterCount += 1
      if (!signal) return entry.answer
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          leave(key, entry)
          reject(createAbortError())
        }
        signal.addEventListener('abort', onAbort, { once: true })
        const onSettled = () => signal.removeEventListener('abort', onAbort)
        entry.answer.then(resolve, reject).then(onSettled)
      })
    },

    clear: () => entries.clear(),
  }
}
