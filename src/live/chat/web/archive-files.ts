import type { ChatArchive, ChatIndex } from '../chat-shapes.ts'
import type { ReadFile } from './read-file.ts'

/** Numbers that an index file covers: 1,000 pages of 100. */
const seqsOfIndex = 100_000

interface Asked {
  first: number
  archiveVersion: number
}

type PageEntry = ChatIndex['pages'][number]

/** The name of the page that begins at `first`: one archive file and one index. */
export async function findPageOfSeq(
  read: ReadFile,
  { first, archiveVersion }: Asked,
  signal: AbortSignal,
): Promise<PageEntry | null> {
  if (archiveVersion === 0) return null
  const archive = await read<ChatArchive>(`archive-${archiveVersion}.json`, signal)
  const number = Math.floor(first / seqsOfIndex)
  const named = archive?.indexes.find(({ index }) => index === number)
  if (!named) return null
  const index = await read<ChatIndex>(`index-${named.index}-${named.version}.json`, signal)
  return index?.pages.find(page => page.first === first) ?? null
}
