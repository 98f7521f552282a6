const LIFETIME_MS = { min: 3000, max: 7000, perCharacter: 50 }
/** Maximum number of characters of a message with the shortest lifetime. */
const SHORT_LENGTH = 40

/**
 * Returns the lifetime of a message: 3000 ms plus 50 ms for each character beyond 40, at most 7000 ms (spec
 * 9).
 */
export function getToastLifetimeMs(message: string): number {
  const extra = Math.max(0, [...message].length - SHORT_LENGTH)
  return Math.min(LIFETIME_MS.max, LIFETIME_MS.min + extra * LIFETIME_MS.perCharacter)
}

/** Durations in ms that a caller may choose instead; with −1, the toast stays until it is closed (spec 9). */
export const TOAST_DURATION_MS = { short: 2500, default: 6000, long: 7500, infinite: -1 } as const

/** The toast types of spec 4 (UI-only states). */
export type ToastType = 'default' | 'error' | 'info' | 'loading' | 'success' | 'warning'

/**
 * A visible message. `addedAt` and `leavingAt` are in ms of the store's clock; `leavingAt` is null until it
 * fades out.
 */
export type Toast = {
  readonly id: string
  readonly message: string
  readonly type: ToastType
  /** Path on this site to which the words between `<link>` and `</link>` in the message lead. */
  readonly href?: string
  readonly addedAt: number
  readonly leavingAt: number | null
}

export type ToastOptions = {
  type?: ToastType
  /** Duration; depends on the message's length by default. */
  duration?: keyof typeof TOAST_DURATION_MS
  href?: string
}

export type ToastSetup = {
  now: () => number
  /** Calls `run` at this interval until the returned function is called, like `setInterval`. */
  every: (ms: number, run: () => void) => () => void
  randomId: () => string
}

const CULL_CHECK_MS = 100
const FADE_MS = 300

/**
 * Creates a store of one toast at a time: a new toast replaces the old one (spec 4). At its end, or when it
 * is closed, a toast fades out for 300 ms and is removed (spec 9). A ticker checks for its end every 100 ms,
 * and runs only while there is a toast. For `useSyncExternalStore`; empty on the server.
 */
export function createToastStore({ now, every, randomId }: ToastSetup) {
  const listeners = new Set<() => void>()
  let toast: Toast | null = null
  let lifetimeMs: number = TOAST_DURATION_MS.infinite
  let stopChecks: (() => void) | null = null
  let showHeld: (() => void) | null = null
  let isHolding = false

  function show(next: Toast | null): void {
    toast = next
    if (toast) stopChecks ??= every(CULL_CHECK_MS, cull)
    else {
      stopChecks?.()
      stopChecks = null
    }
    for (const onChange of [...listeners]) onChange()
  }

  function cull(): void {
    if (!toast) return
    if (toast.leavingAt !== null) {
      if (now() - toast.leavingAt >= FADE_MS) show(null)
    } else if (lifetimeMs >= 0 && now() - toast.addedAt >= lifetimeMs) fade()
  }

  function fade(): void {
    if (toast && toast.leavingAt === null) show({ ...toast, leavingAt: now() })
  }

  function add(message: string, options: ToastOptions = {}): string {
    const id = randomId()
    const { type = 'default', duration, href } = options
    if (isHolding && type === 'success') {
      showHeld = () => add(message, options)
      return id
    }
    lifetimeMs = duration ? TOAST_DURATION_MS[duration] : getToastLifetimeMs(message)
    show({ id, message, type, ...(href && { href }), addedAt: now(), leavingAt: null })
    return id
  }

  return {
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    getSnapshot: (): Toast | null => toast,
    getServerSnapshot: (): Toast | null => null,
    add,
    /**
     * Delays successes while a dialog is open, because they would go unnoticed; only the latest is shown
     * afterwards.
     */
    hold(): void {
      isHolding = true
    },
    /** Ends the delay and shows the delayed toast. */
    release(): void {
      isHolding = false
      showHeld?.()
      showHeld = null
    },
    /** Fades out the toast if it is still the current one. */
    close(id: string): void {
      if (toast?.id === id) fade()
    },
  }
}
