import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { readScreen } from '../../moderation-contract.ts'

export type Screen = ResponseOf<typeof readScreen>

export interface ScreenState {
  /** `refused`: the fan is neither a moderator nor on the artist's team. */
  is: 'loading' | 'ready' | 'lost' | 'refused'
  screen: Screen | null
}

const everyMs = 2_000
/** Interval of retries after a refusal, because the fan may become a moderator in the meantime. */
const refusedMs = 30_000
const backOffMaxMs = 30_000
/**
 * Maximum time without a confirming response; after it messages are hidden, because they may have been
 * deleted.
 */
const trustedMs = 15_000

interface Setup {
  read: (signal: AbortSignal) => Promise<Screen>
  isRefusal: (error: unknown) => boolean
  later: (work: () => void, ms: number) => () => void
  random: () => number
}

/**
 * Polls the stage's messages for hours. Each response replaces the previous one, so that memory does not
 * grow.
 */
export function createScreenReader({ read, isRefusal, later, random }: Setup) {
  const listeners = new Set<() => void>()
  let state: ScreenState = { is: 'loading', screen: null }
  let ending: AbortController | null = null
  let cancelRead = () => {}
  let cancelTrust = () => {}
  let failures = 0

  function show(next: ScreenState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function trust(screen: Screen): void {
    failures = 0
    show({ is: 'ready', screen })
    cancelTrust()
    cancelTrust = later(() => show({ is: 'lost', screen: null }), trustedMs)
  }

  function doubt(error: unknown): void {
    failures += 1
    if (isRefusal(error)) {
      cancelTrust()
      show({ is: 'refused', screen: null })
    } else if (state.is === 'loading' && failures > 2) show({ is: 'lost', screen: null })
  }

  function waitMs(): number {
    const plainMs = state.is === 'refused' ? refusedMs : everyMs
    const backedOffMs = Math.min(everyMs * 2 ** failures, backOffMaxMs)
    return Math.max(plainMs, failures > 0 ? backedOffMs : 0) * (0.8 + 0.4 * random())
  }

  async function go(signal: AbortSignal): Promise<void> {
    cancelRead()
    try {
      const screen = await read(signal)
      if (!signal.aborted) trust(screen)
    } catch (error) {
      if (!signal.aborted) doubt(error)
    }
    if (signal.aborted) return
    cancelRead()
    cancelRead = later(() => void go(signal), waitMs())
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(): void {
      ending ??= new AbortController()
      void go(ending.signal)
    },
    /** Polls at once, because the device is online again. */
    hurry(): void {
      if (ending && failures > 0) void go(ending.signal)
    },
    stop(): void {
      cancelRead()
      cancelTrust()
      ending?.abort()
      ending = null
    },
  }
}
