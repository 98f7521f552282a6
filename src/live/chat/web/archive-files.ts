import type { ChatArchive, ChatIndex } from '../chat-shapes.ts'
import type { ReadFile } from './read-file.ts'

/** Seqs per index file: 1,000 pages of 100. */
const seqsPerIndex = 100_000

interface PageQuery {
  first: number
  archiveVersion: number
}

type PageEntry = ChatIndex['pages'][number]

/**
 * Finds the index entry of the page that starts at seq `first`; reads the archive file and one index file.
 */
export async function findPageOfSeq(
  read: ReadFile,
  { first, archiveVersion }: PageQuery,
  signal: AbortSignal,
): Promise<PageEntry | null> {
  if (archiveVersion === 0) return null
  const archive = await read<ChatArchive>(`archive-${archiveVersion}.json`, signal)
  const number = Math.floor(first / seqsPerIndex)
  const named = archive?.indexes.find(({ index }) => index === number)
  if (!named) return null
  const index = await read<ChatIndex>(`index-${named.index}-${named.version}.json`, signal)
  return index?.pages.find(page => page.first === first) ?? null
}
