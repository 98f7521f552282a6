import type { ChatArchive, ChatIndex, ChatMessage, ChatPage, ChatSnapshot } from '../chat-shapes.ts'
import type { ReadFile } from './read-file.ts'

const tickMs = 500
/** The next page is there before its first message is due. */
const aheadMs = 5_000
/** Pages that stay: the one that is shown, and what stands around it. */
const pagesKept = 4
const retryMs = 10_000

export interface ReplayState {
  messages: readonly ChatMessage[]
  is: 'loading' | 'ready' | 'failing'
}

interface Setup {
  read: ReadFile
  later: (work: () => void, ms: number) => () => void
  /** The time of the evening that the replay shows; null while nothing plays. */
  wallMs: () => number | null
}

/** The last of a list, in order of time, that begins by then. */
export function begunBy<Entry extends { at: string }>(entries: readonly Entry[], wallMs: number) {
  return entries.findLast(({ at }) => Date.parse(at) <= wallMs)
}

/** The room's files as they are named at the moment. */
interface Names {
  snapshot: ChatSnapshot
  archive: ChatArchive | null
}

/** The chat in step with a replay: wherever it stands, one index and one page are read, and nothing between. */
export function createReplayReader({ read, later, wallMs }: Setup) {
  const listeners = new Set<() => void>()
  const indexes = new Map<string, ChatIndex>()
  const pages = new Map<number, ChatPage>()
  let names: Names | null = null
  let state: ReplayState = { messages: [], is: 'loading' }
  let ending: AbortController | null = null
  let cancel = () => {}

  function show(next: ReplayState): void {
    const isSame = next.messages.length === state.messages.length && next.is === state.is
    if (isSame && next.messages.every(({ id }, at) => id === state.messages[at]?.id)) return
    state = next
    for (const listener of listeners) listener()
  }

  async function readNames(signal: AbortSignal): Promise<Names | null> {
    const snapshot = await read<ChatSnapshot>('latest.json', signal)
    if (!snapshot) return null
    const version = snapshot.archive_version
    const archive = version > 0 ? await read<ChatArchive>(`archive-${version}.json`, signal) : null
    return { snapshot, archive }
  }

  async function readIndex({ index, version }: { index: number; version: number }, signal: AbortSignal) {
    const name = `index-${index}-${version}.json`
    const found = indexes.get(name) ?? (await read<ChatIndex>(name, signal))
    if (found) indexes.set(name, found)
    return found
  }

  /** The page of that time; null before the first, and where the archive has moved on. */
  async function pageAt(archive: ChatArchive, wall: number, signal: AbortSignal): Promise<ChatPage | null> {
    const named = begunBy(archive.indexes, wall)
    const index = named && (await readIndex(named, signal))
    const entry = index && begunBy(index.pages, wall)
    if (!entry) {
      if (named && !index) names = null
      return null
    }
    const known = pages.get(entry.first)
    if (known) return known
    const page = await read<ChatPage>(`${entry.first}-${entry.version}.json`, signal)
    if (page) keep(page)
    else names = null
    return page
  }

  function keep(page: ChatPage): void {
    pages.set(page.first, page)
    const [oldest] = pages.keys()
    if (pages.size > pagesKept && oldest !== undefined) pages.delete(oldest)
  }

  async function messagesAt(wall: number, signal: AbortSignal): Promise<readonly ChatMessage[]> {
    names ??= await readNames(signal)
    if (!names) return []
    const { snapshot, archive } = names
    const page = archive && (await pageAt(archive, wall, signal))
    if (archive) await pageAt(archive, wall + aheadMs, signal)
    const before = page && pages.get(page.first - 100)
    const bySeq = new Map<number, ChatMessage>()
    for (const message of [...(before?.messages ?? []), ...(page?.messages ?? []), ...snapshot.messages]) {
      bySeq.set(message.seq, message)
    }
    const gone = new Set(snapshot.deleted)
    return [...bySeq.values()]
      .filter(({ at, seq }) => Date.parse(at) <= wall && !gone.has(seq))
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
