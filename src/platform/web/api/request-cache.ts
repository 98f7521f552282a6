import { requestAborted } from './api-error.ts'

export type CacheOptions = {
  /** Asks anew and joins nothing older: for answers that are used up by being read. */
  fresh?: boolean
  /** False where the caller keeps successes itself (`queryCall`): errors are kept and requests joined all the same. */
  keep?: boolean
  /** This caller's wish to stop waiting; the request goes on while others wait for it. */
  signal?: AbortSignal
}

type Entry = {
  answer: Promise<unknown>
  stop: AbortController
  waiterCount: number
  /** When it is too old to be given again; `Infinity` while it is under way. */
  until: number
}

const SUCCESS_MS = 5000
const ERROR_MS = 500

/**
 * Kept answers and joined requests, by key (spec 7). A cleared request still answers those who wait for it, but nobody
 * joins it any more and its answer is not kept. When the last waiter has gone, the request itself is aborted.
 */
export function createRequestCache(now: () => number) {
  const entries = new Map<string, Entry>()

  function start(key: string, run: (signal: AbortSignal) => Promise<unknown>, keep: boolean): Entry {
    for (const [old, { until }] of entries) if (until <= now()) entries.delete(old)
    const stop = new AbortController()
    const entry: Entry = { answer: run(stop.signal), stop, waiterCount: 0, until: Number.POSITIVE_INFINITY }
    const keepFor = (ms: number) => {
      entry.until = now() + ms
    }
    entry.answer.then(
      () => keepFor(keep ? SUCCESS_MS : 0),
      () => keepFor(ERROR_MS),
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
    /** The kept answer, the one under way, or that of a new `run`. Answers are shared: do not change them. */
    request(
      key: string,
      run: (signal: AbortSignal) => Promise<unknown>,
      { fresh = false, keep = true, signal }: CacheOptions,
    ): Promise<unknown> {
      if (signal?.aborted) return Promise.reject(requestAborted())
      const found = fresh ? undefined : entries.get(key)
      const entry = found && now() < found.until ? found : start(key, run, keep)
      entry.waiterCount += 1
      if (!signal) return entry.answer
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          leave(key, entry)
          reject(requestAborted())
        }
        signal.addEventListener('abort', onAbort, { once: true })
        const onSettled = () => signal.removeEventListener('abort', onAbort)
        entry.answer.then(resolve, reject).then(onSettled)
      })
    },

    /** Forgets every answer. */
    clear: () => entries.clear(),
  }
}
