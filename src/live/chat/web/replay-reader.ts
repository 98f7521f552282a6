import type { ChatMessage } from '../chat-shapes.ts'
import type { ReadFile } from './read-file.ts'
import { createReplayArchive } from './replay-archive.ts'

const tickMs = 500
/** How long before its first message is due the next page is loaded. */
const aheadMs = 5_000
const retryMs = 10_000

export interface ReplayState {
  messages: readonly ChatMessage[]
  is: 'loading' | 'ready' | 'failing'
}

interface Setup {
  read: ReadFile
  later: (work: () => void, ms: number) => () => void
  now: () => number
  random: () => number
  /** Returns the show's time at the replay's position; null while nothing plays. */
  wallMs: () => number | null
}

/**
 * Creates a reader that keeps the chat in sync with a replay. At any position it reads one index file and one
 * page.
 */
export function createReplayReader({ read, later, now, random, wallMs }: Setup) {
  const listeners = new Set<() => void>()
  const archive = createReplayArchive({ read, now, random })
  let state: ReplayState = { messages: [], is: 'loading' }
  let ending: AbortController | null = null
  let cancel = () => {}

  function show(next: ReplayState): void {
    const isSame = next.messages.length === state.messages.length && next.is === state.is
    if (isSame && next.messages.every(({ id }, at) => id === state.messages[at]?.id)) return
    state = next
    for (const listener of listeners) listener()
  }

  async function messagesAt(wall: number, signal: AbortSignal): Promise<readonly ChatMessage[]> {
    const snapshot = await archive.snapshot(signal)
    if (!snapshot) return []
    const page = await archive.pageAt(wall, signal)
    await archive.pageAt(wall + aheadMs, signal)
    const before = page && (await archive.pageBefore(page, signal))
    const bySeq = new Map<number, ChatMessage>()
    for (const message of [...(before?.messages ?? []), ...(page?.messages ?? []), ...snapshot.messages]) {
      bySeq.set(message.seq, message)
    }
    const deleted = new Set(snapshot.deleted)
    return [...bySeq.values()]
      .filter(({ at, seq }) => Date.parse(at) <= wall && !deleted.has(seq))
      .toSorted((a, b) => a.seq - b.seq)
  }

  async function go(signal: AbortSignal): Promise<void> {
    let waitMs = tickMs
    const wall = wallMs()
    try {
      if (wall !== null) {
        const messages = await messagesAt(wall, signal)
        if (!signal.aborted) show({ messages, is: 'ready' })
      }
    } catch {
      if (signal.aborted) return
      waitMs = retryMs
      show({ ...state, is: 'failing' })
    }
    if (!signal.aborted) cancel = later(() => void go(signal), waitMs)
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
    stop(): void {
      cancel()
      ending?.abort()
      ending = null
    },
  }
}
