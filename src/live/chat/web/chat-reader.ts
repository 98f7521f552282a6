import type { ChatPage, ChatSnapshot } from '../chat-shapes.ts'
import { findPageOfSeq } from './archive-files.ts'
import { applyPage, applySnapshot, type ChatLog, dropGap, emptyLog } from './chat-log.ts'
import { computePollMs } from './poll-pace.ts'
import type { ReadFile } from './read-file.ts'

/**
 * Longest absence after which a reader continues. After a longer one it starts over, because snapshots list
 * deletions for only ten minutes.
 */
const awayMsMax = 5 * 60_000
/** Number of attempts to read a page before the reader gives up on it. */
const triesMax = 3

export interface ReaderState {
  log: ChatLog
  /** `loading`: nothing has been read yet. `failing`: the latest reads have failed. */
  is: 'loading' | 'ready' | 'failing'
}

interface Setup {
  read: ReadFile
  later: (work: () => void, ms: number) => () => void
  now: () => number
  random: () => number
  isHidden: () => boolean
}

/**
 * Polls a room's snapshots while running, and reads archive pages when a second has more messages than a
 * snapshot.
 */
export function createChatReader({ read, later, now, random, isHidden }: Setup) {
  const listeners = new Set<() => void>()
  const tries = new Map<number, number>()
  let state: ReaderState = { log: emptyLog, is: 'loading' }
  let ending: AbortController | null = null
  let cancel = () => {}
  let reading: AbortSignal | null = null
  let [failures, readAt, isOpen] = [0, now(), true]

  function show(next: ReaderState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function go(signal: AbortSignal): Promise<void> {
    if (reading === signal) return
    reading = signal
    try {
      const snapshot = await read<ChatSnapshot>('latest.json', signal)
      if (snapshot) takeIn(snapshot)
      failures = 0
      await fillGaps(signal)
    } catch {
      failures += 1
      if (!signal.aborted && failures > 2) show({ ...state, is: 'failing' })
    } finally {
      if (reading === signal) reading = null
    }
    if (!signal.aborted) plan(signal)
  }

  function takeIn(snapshot: ChatSnapshot): void {
    const before = now() - readAt > awayMsMax ? emptyLog : state.log
    readAt = now()
    const log = applySnapshot(before, snapshot)
    if (log !== state.log || state.is !== 'ready') show({ log, is: 'ready' })
  }

  async function fillGaps(signal: AbortSignal): Promise<void> {
    for (const first of state.log.gaps) {
      const page = await readPage(first, signal)
      const tried = (tries.get(first) ?? 0) + 1
      tries.set(first, tried)
      const log = page ? applyPage(state.log, page) : state.log
      const hasGivenUp = log.gaps.includes(first) && tried >= triesMax
      const next = hasGivenUp ? dropGap(log, first) : log
      if (next !== state.log) show({ ...state, log: next })
    }
  }

  async function readPage(first: number, signal: AbortSignal): Promise<ChatPage | null> {
    const version =
      state.log.versions.get(first) ?? (await findPageOfSeq(read, { first, ...state.log }, signal))?.version
    return version === undefined ? null : read<ChatPage>(`${first}-${version}.json`, signal)
  }

  function plan(signal: AbortSignal): void {
    cancel()
    cancel = later(
      () => void go(signal),
      computePollMs({ isHidden: isHidden(), isOpen, failures, random: random() }),
    )
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
    /** Polls at once, because the page is visible again or the fan has posted. */
    hurry(): void {
      if (!ending) return
      cancel()
      void go(ending.signal)
    },
    /** Polls a closed room less often. */
    setOpen(next: boolean): void {
      if (next === isOpen) return
      isOpen = next
      if (next) this.hurry()
    },
    stop(): void {
      cancel()
      ending?.abort()
      ending = null
    },
  }
}

export type ChatReader = ReturnType<typeof createChatReader>
