import type { ChatPage, ChatSnapshot } from '../chat-shapes.ts'
import { findPageOfSeq } from './archive-files.ts'
import { type ChatLog, dropGap, emptyLog, takePage, takeSnapshot } from './chat-log.ts'
import { pollMs } from './poll-pace.ts'
import type { ReadFile } from './read-file.ts'

/** Deletions are named for ten minutes: who was away for longer begins anew. */
const awayMsMax = 5 * 60_000
/** A page that cannot be had so often is left out. */
const triesMax = 3

export interface ReaderState {
  log: ChatLog
  /** Nothing was read yet, or reading fails for the moment. */
  is: 'loading' | 'ready' | 'failing'
}

interface Setup {
  read: ReadFile
  later: (work: () => void, ms: number) => () => void
  now: () => number
  random: () => number
  isHidden: () => boolean
}

/** Reads a room as long as it runs: snapshots by and by, and pages where a second held more than a snapshot does. */
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
    const log = takeSnapshot(before, snapshot)
    if (log !== state.log || state.is !== 'ready') show({ log, is: 'ready' })
  }

  async function fillGaps(signal: AbortSignal): Promise<void> {
    for (const first of state.log.gaps) {
      const page = await readPage(first, signal)
      const tried = (tries.get(first) ?? 0) + 1
      tries.set(first, tried)
      const log = page ? takePage(state.log, page) : state.log
      const isGivenUp = log.gaps.includes(first) && tried >= triesMax
      const next = isGivenUp ? dropGap(log, first) : log
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
      pollMs({ isHidden: isHidden(), isOpen, failures, random: random() }),
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
    /** Reads now: the page is seen again, or the fan has said something. */
    hurry(): void {
      if (!ending) return
      cancel()
      void go(ending.signal)
    },
    /** A closed room is asked seldom. */
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
