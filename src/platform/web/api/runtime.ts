/** Resolves after `ms`, or immediately when the signal aborts; never rejects and leaves no timer behind. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** The environment of a client (clock, timers, fetch), injected so that tests can replace it. */
export type Runtime = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Time in milliseconds; only differences are meaningful. */
  now: () => number
  wait: Wait
}

/** Timeout per attempt in ms, including the body (spec 7, 9). */
export const TIMEOUT_MS = { server: 10_000, browser: 30_000 } as const

export const systemRuntime: Runtime = {
  fetch: (url, init) => fetch(url, init),
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise(resolve => {
      const finish = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', finish)
        resolve()
      }
      const timer = setTimeout(finish, ms)
      signal.addEventListener('abort', finish)
      if (signal.aborted) finish()
    }),
}
