import { type Archive, type Base, listBases, listWal, names, readBase } from './archive.ts'
import { parseSegment } from './wal-name.ts'

const dayMs = 86_400_000

export interface Pruned {
  bases: string[]
  walFiles: number
}

/**
 * Removes base backups that no moment of the last days needs, WAL from before the oldest one that stays, and
 * incomplete ones that a day has not finished. The newest one always stays.
 */
export async function pruneArchive(archive: Archive, now: number): Promise<Pruned> {
  const { labels, incomplete } = await listBases(archive)
  const bases = await Promise.all(labels.map(label => readBase(archive, label)))
  const since = now - archive.config.keepDays * dayMs
  // The last one from before the kept days restores their beginning.
  const firstKept = Math.max(
    0,
    bases.findLastIndex(({ started_at }) => Date.parse(started_at) <= since),
  )
  const old = bases.slice(0, firstKept).map(({ label }) => label)
  const abandoned = incomplete.filter(label => readTime(label) < now - dayMs)
  for (const label of [...old, ...abandoned]) await removeBase(archive, label)
  return { bases: [...old, ...abandoned], walFiles: await pruneWal(archive, bases[firstKept]) }
}

/** Returns the time in a label such as `20261130T081500Z`; a malformed one is from long ago. */
function readTime(label: string): number {
  const time = Date.parse(label.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
  return Number.isNaN(time) ? 0 : time
}

/** Removes the description first, so that a base backup is never half there. */
async function removeBase({ store }: Archive, label: string): Promise<void> {
  await store.remove(names.base(label))
  for (const name of await store.list(names.baseFolder(label))) await store.remove(name)
}

/** Removes segments from before a base backup, also those of earlier timelines. */
async function pruneWal(archive: Archive, oldest: Base | undefined): Promise<number> {
  const first = oldest && parseSegment(oldest.first_segment)
  if (!first) return 0
  const wal = await listWal(archive)
  const isOld = ({ segment }: (typeof wal)[number]) =>
    segment !== null && segment.timeline <= first.timeline && segment.number < first.number
  const removed = wal.filter(isOld)
  for (const { file } of removed) await archive.store.remove(names.wal(file))
  return removed.length
}
