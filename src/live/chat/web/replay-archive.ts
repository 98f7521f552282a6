import type { ChatArchive, ChatIndex, ChatPage, ChatSnapshot } from '../chat-shapes.ts'
import type { ReadFile } from './read-file.ts'

/** Pages that stay: the one that is shown, and what stands around it. */
const pagesKept = 4
const seqsOfPage = 100
const seqsOfIndex = 100_000
/** How old what is known of deletions may be: a closed room changes seldom, and its snapshot comes from a cache. */
const freshMs = 15_000

/** The last of a list, in order of time, that begins by then. */
function begunBy<Entry extends { at: string }>(entries: readonly Entry[], wallMs: number) {
  return entries.findLast(({ at }) => Date.parse(at) <= wallMs)
}

/** The room's files as they are named at the moment. */
interface Names {
  snapshot: ChatSnapshot
  archive: ChatArchive | null
  /** When they are asked for again. */
  dueAt: number
}

interface Setup {
  read: ReadFile
  now: () => number
  random: () => number
}

/** What a replay knows of a room's archive. A deletion names new versions, which take the place of the old ones. */
export function createReplayArchive({ read, now, random }: Setup) {
  const indexes = new Map<string, ChatIndex>()
  const pages = new Map<number, ChatPage>()
  let names: Names | null = null

  const dueAt = () => now() + freshMs * (0.8 + 0.4 * random())
  const nameOf = ({ index, version }: ChatArchive['indexes'][number]) => `index-${index}-${version}.json`

  async function readNames(known: Names | null, signal: AbortSignal): Promise<Names | null> {
    const snapshot = await read<ChatSnapshot>('latest.json', signal)
    if (!snapshot || (known && snapshot.revision < known.snapshot.revision)) return known
    const version = snapshot.archive_version
    if (version === 0 || version === known?.archive?.version) {
      return { snapshot, archive: known?.archive ?? null, dueAt: dueAt() }
    }
    const archive = await read<ChatArchive>(`archive-${version}.json`, signal)
    return { snapshot, archive: archive ?? known?.archive ?? null, dueAt: dueAt() }
  }

  /** The names of now; where they cannot be read anew, those that are known. */
  async function freshNames(signal: AbortSignal): Promise<Names | null> {
    if (names && now() < names.dueAt) return names
    const known = names
    const next = await readNames(known, signal).catch((error: unknown) => {
      if (!known || signal.aborted) throw error
      return { ...known, dueAt: dueAt() }
    })
    names = next
    const named = new Set(next?.archive?.indexes.map(nameOf))
    for (const name of indexes.keys()) if (!named.has(name)) indexes.delete(name)
    return next
  }

  async function readIndex(entry: ChatArchive['indexes'][number], signal: AbortSignal) {
    const name = nameOf(entry)
    const found = indexes.get(name) ?? (await read<ChatIndex>(name, signal))
    if (found) indexes.set(name, found)
    else askAgain()
    return found
  }

  /** The archive has moved on: its names are read before the next look. */
  function askAgain(): void {
    if (names) names = { ...names, dueAt: 0 }
  }

  async function readPage({ first, version }: { first: number; version: number }, signal: AbortSignal) {
    const known = pages.get(first)
    if (known && known.version >= version) return known
    const page = await read<ChatPage>(`${first}-${version}.json`, signal)
    if (page) keep(page)
    else askAgain()
    return page ?? known ?? null
  }

  function keep(page: ChatPage): void {
    pages.delete(page.first)
    pages.set(page.first, page)
    const [oldest] = pages.keys()
    if (pages.size > pagesKept && oldest !== undefined) pages.delete(oldest)
  }

  return {
    /** The last 100 messages, and what was taken away lately. */
    snapshot: async (signal: AbortSignal) => (await freshNames(signal))?.snapshot ?? null,
    /** The page of that time, by one index; null before the first. */
    async pageAt(wallMs: number, signal: AbortSignal): Promise<ChatPage | null> {
      const named = names?.archive && begunBy(names.archive.indexes, wallMs)
      const index = named && (await readIndex(named, signal))
      const entry = index && begunBy(index.pages, wallMs)
      return entry ? readPage(entry, signal) : null
    },
    /** The page before that one, where it was shown already, in its present version. */
    async pageBefore(page: ChatPage, signal: AbortSignal): Promise<ChatPage | null> {
      const first = page.first - seqsOfPage
      const known = pages.get(first)
      if (!known) return null
      const number = Math.floor(first / seqsOfIndex)
      const named = names?.archive?.indexes.find(({ index }) => index === number)
      const index = named && indexes.get(nameOf(named))
      const entry = index?.pages.find(found => found.first === first)
      return entry ? readPage(entry, signal) : known
    },
  }
}
