import { requestAborted } from './api-error.ts'

/** How long an answer is reused: milliseconds, 0 for never, 'forever' until it is cleared. */
export type CacheLife = number | 'forever'

export type CacheOptions = {
  /** Life of a success; 5000 ms (spec 7, 9). */
  keepMs?: CacheLife
  /** Life of an error; 500 ms (spec 7, 9). */
  keepErrorMs?: CacheLife
  /** Asks anew, and joins nothing older; the answer replaces what was kept. */
  fresh?: boolean
  /** This caller's wish to stop waiting; the request goes on while others wait for it. */
  signal?: AbortSignal
}

type Entry = {
  answer: Promise<unknown>
  stop: AbortController
  waiterCount: number
  settledAt: number | undefined
  isError: boolean
  isForever: boolean
}

const SUCCESS_MS = 5000
const ERROR_MS = 500
/** Old answers are dropped beyond this many, so that a long visit does not fill the memory. */
const ENTRY_COUNT_MAX = 200

/**
 * Kept answers and joined requests, by key (spec 7). The life that counts is the reader's: who passes 0
 * never gets an old answer, whoever asked before; a request under way is joined even then.
 *
 * A cleared request still answers those who wait for it, but nobody joins it any more and its answer is
 * not kept. When the last waiter has gone, the request itself is aborted and leaves no error behind.
 */
export function createRequestCache(now: () => number) {
  const entries = new Map<string, Entry>()

  function isUsable(entry: Entry, { keepMs = SUCCESS_MS, keepErrorMs = ERROR_MS }: CacheOptions): boolean {
    if (entry.settledAt === undefined) return true
    const life = entry.isError ? keepErrorMs : keepMs
    return life === 'forever' || now() - entry.settledAt < life
  }

  function start(key: string, run: (signal: AbortSignal) => Promise<unknown>, isForever: boolean): Entry {
    const stop = new AbortController()
    const answer = run(stop.signal)
    const entry: Entry = { answer, stop, waiterCount: 0, settledAt: undefined, isError: false, isForever }
    const settle = (isError: boolean) => {
      entry.isError = isError
      entry.settledAt = now()
      dropOldest()
    }
    answer.then(
      () => settle(false),
      () => settle(true),
    )
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  function dropOldest(): void {
    for (const [key, { settledAt }] of entries) {
      if (entries.size <= ENTRY_COUNT_MAX) return
      if (settledAt !== undefined) entries.delete(key)
    }
  }

  function leave(key: string, entry: Entry): void {
    entry.waiterCount -= 1
    if (entry.waiterCount > 0 || entry.settledAt !== undefined) return
    if (entries.get(key) === entry) entries.delete(key)
    entry.stop.abort()
  }

  return {
    /** The kept answer, the one under way, or that of a new `run`. Answers are shared: do not change them. */
    request(
      key: string,
      run: (signal: AbortSignal) => Promise<unknown>,
      options: CacheOptions,
    ): Promise<unknown> {
      const { signal } = options
      if (signal?.aborted) return Promise.reject(requestAborted())
      const found = options.fresh ? undefined : entries.get(key)
      const entry = found && isUsable(found, options) ? found : start(key, run, options.keepMs === 'forever')
      entry.waiterCount += 1
      if (!signal) return entry.answer
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          leave(key, entry)
          reject(requestAborted())
        }
        const onSettled = () => signal.removeEventListener('abort', onAbort)
        signal.addEventListener('abort', onAbort, { once: true })
        entry.answer.then(resolve, reject).then(onSettled)
      })
    },

    /** Forgets the answers whose key starts with the prefix; '' is all. */
    clear(prefix: string): void {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key)
    },

    /** Forgets what a write may have made old: errors, and all that was not asked for as 'forever'. */
    clearAfterWrite(): void {
      for (const [key, entry] of entries) if (entry.isError || !entry.isForever) entries.delete(key)
    },
  }
}
