import type { ChatArchive, ChatIndex, ChatPage, ChatSnapshot } from '../chat-shapes.ts'
import type { ReadFile } from './read-file.ts'

/** Number of cached pages, enough for the shown page and its neighbors. */
const cachedPagesMax = 4
const seqsPerPage = 100
const seqsPerIndex = 100_000
/**
 * Interval at which file names and deletions are read again: a closed room changes rarely, and its snapshot
 * comes from a cache.
 */
const freshMs = 15_000

/** Returns the last entry of a chronological list that starts at or before a time; undefined if none does. */
function begunBy<Entry extends { at: string }>(entries: readonly Entry[], wallMs: number) {
  return entries.findLast(({ at }) => Date.parse(at) <= wallMs)
}

interface Names {
  snapshot: ChatSnapshot
  archive: ChatArchive | null
  /** Time at which the names are read again. */
  dueAt: number
}

interface Setup {
  read: ReadFile
  now: () => number
  random: () => number
}

/**
 * Reads a room's archive for a replay. A deletion creates new file versions, which replace the cached ones.
 */
export function createReplayArchive({ read, now, random }: Setup) {
  const indexes = new Map<string, ChatIndex>()
  const pages = new Map<number, ChatPage>()
  let names: Names | null = null

  const dueAt = () => now() + freshMs * (0.8 + 0.4 * random())
  const toFileName = ({ index, version }: ChatArchive['indexes'][number]) => `index-${index}-${version}.json`

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

  /** Returns the current file names; the known ones if reading fails, or null without any. */
  async function freshNames(signal: AbortSignal): Promise<Names | null> {
    if (names && now() < names.dueAt) return names
    const known = names
    const next = await readNames(known, signal).catch((error: unknown) => {
      if (!known || signal.aborted) throw error
      return { ...known, dueAt: dueAt() }
    })
    names = next
    const named = new Set(next?.archive?.indexes.map(toFileName))
    for (const name of indexes.keys()) if (!named.has(name)) indexes.delete(name)
    return next
  }

  async function readIndex(entry: ChatArchive['indexes'][number], signal: AbortSignal) {
    const name = toFileName(entry)
    const found = indexes.get(name) ?? (await read<ChatIndex>(name, signal))
    if (found) indexes.set(name, found)
    else invalidateNames()
    return found
  }

  /** Makes the next look-up read the names again, because the archive has changed. */
  function invalidateNames(): void {
    if (names) names = { ...names, dueAt: 0 }
  }

  async function readPage({ first, version }: { first: number; version: number }, signal: AbortSignal) {
    const known = pages.get(first)
    if (known && known.version >= version) return known
    const page = await read<ChatPage>(`${first}-${version}.json`, signal)
    if (page) cachePage(page)
    else invalidateNames()
    return page ?? known ?? null
  }

  function cachePage(page: ChatPage): void {
    pages.delete(page.first)
    pages.set(page.first, page)
    const [oldest] = pages.keys()
    if (pages.size > cachedPagesMax && oldest !== undefined) pages.delete(oldest)
  }

  return {
    /** Returns the last 100 messages and recent deletions; null if unknown. */
    snapshot: async (signal: AbortSignal) => (await freshNames(signal))?.snapshot ?? null,
    /** Returns the page for a time, found with one index file; null before the first message. */
    async pageAt(wallMs: number, signal: AbortSignal): Promise<ChatPage | null> {
      const named = names?.archive && begunBy(names.archive.indexes, wallMs)
      const index = named && (await readIndex(named, signal))
      const entry = index && begunBy(index.pages, wallMs)
      return entry ? readPage(entry, signal) : null
    },
    /** Returns the current version of the previous page if that page was shown before. */
    async pageBefore(page: ChatPage, signal: AbortSignal): Promise<ChatPage | null> {
      const first = page.first - seqsPerPage
      const known = pages.get(first)
      if (!known) return null
      const number = Math.floor(first / seqsPerIndex)
      const named = names?.archive?.indexes.find(({ index }) => index === number)
      const index = named && indexes.get(toFileName(named))
      const entry = index?.pages.find(found => found.first === first)
      return entry ? readPage(entry, signal) : known
    },
  }
}
