const LIFETIME_MS = { min: 3000, max: 7000, perCharacter: 50 }
/** Up to this many characters are read in the shortest time. */
const SHORT_LENGTH = 40

/** How long a message stays: 3000 ms and 50 ms for each character beyond 40, at most 7000 ms (spec 9). */
export function toastLifetimeMs(message: string): number {
  const extra = Math.max(0, [...message].length - SHORT_LENGTH)
  return Math.min(LIFETIME_MS.max, LIFETIME_MS.min + extra * LIFETIME_MS.perCharacter)
}

/** Durations that a caller may choose instead; −1 stays until it is closed (spec 9). */
export const TOAST_DURATION_MS = { short: 2500, default: 6000, long: 7500, infinite: -1 } as const

/** Kinds of spec 4 (UI-only states). */
export type ToastType = 'default' | 'error' | 'info' | 'loading' | 'success' | 'warning'

/** A message on the screen; `addedAt` and `leavingAt` in ms of the store's clock, null until it fades. */
export type Toast = {
  readonly id: string
  readonly message: string
  readonly type: ToastType
  /** Where the words of the message between `<link>` and `</link>` lead; own addresses only. */
  readonly href?: string
  readonly addedAt: number
  readonly leavingAt: number | null
}

export type ToastOptions = {
  type?: ToastType
  /** By the length of the message unless one of the kit's durations is chosen. */
  duration?: keyof typeof TOAST_DURATION_MS
  href?: string
}

export type ToastSetup = {
  now: () => number
  /** Calls again and again until the returned function is called, like `setInterval`. */
  every: (ms: number, run: () => void) => () => void
  randomId: () => string
}

const CULL_CHECK_MS = 100
const FADE_MS = 300

/**
 * One toast at a time: a new one takes the place of the old (spec 4). A 100 ms ticker checks for its end; then, or when
 * closed, it fades for 300 ms and is removed (spec 9). The ticker runs only while there's a toast. For
 * `useSyncExternalStore`; the server shows none.
 */
export function createToastStore({ now, every, randomId }: ToastSetup) {
  const listeners = new Set<() => void>()
  let toast: Toast | null = null
  let lifetimeMs: number = TOAST_DURATION_MS.infinite
  let stopChecks: (() => void) | null = null
  let held: (() => void) | null = null
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
      held = () => add(message, options)
      return id
    }
    lifetimeMs = duration ? TOAST_DURATION_MS[duration] : toastLifetimeMs(message)
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
    /** Shows the message and returns its id. */
    add,
    /** From now on good news waits, the newest alone, because nobody would look at it: a dialog has the attention. */
    hold(): void {
      isHolding = true
    },
    /** Shows what waited. */
    release(): void {
      isHolding = false
      held?.()
      held = null
    },
    /** Fades the toast, if it is still the one on the screen. */
    close(id: string): void {
      if (toast?.id === id) fade()
    },
  }
}
