import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { ReadDb } from '../database.ts'
import { statement } from '../statement.ts'
import { type Archive, names } from './archive.ts'
import { readNote, writeNote } from './archive-notes.ts'
import { checkOwner } from './archive-owner.ts'
import { packTo } from './encrypt.ts'
import { continues, formatSegment, parseSegment } from './wal-name.ts'

const readArchiver = statement({
  name: 'backups.archiver',
  text: `select coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as is_failing,
      last_failed_wal, (select system_identifier::text from pg_control_system()) as system
    from pg_stat_archiver`,
  row: z.object({ is_failing: z.boolean(), last_failed_wal: z.string().nullable(), system: z.string() }),
})

interface Setup {
  archive: Archive
  dataDir: string
  /** Folder into which PostgreSQL copies finished WAL. */
  spool: string
  db: ReadDb
  now: () => number
  log: Pick<Logger, 'error'>
}

export interface SpooledFile {
  file: string
  bytes: number
}

/** Lists finished WAL that isn't in the archive yet, oldest first. */
export async function listSpool(spool: string): Promise<SpooledFile[]> {
  // PostgreSQL writes each file under another name first.
  const files = (await readdir(spool)).filter(name => !name.startsWith('archtemp')).toSorted()
  const found = files.map(async file => ({ file, bytes: (await stat(path.join(spool, file))).size }))
  // A file that was packed meanwhile is left out.
  return (await Promise.allSettled(found)).flatMap(result =>
    result.status === 'fulfilled' ? result.value : [],
  )
}

/**
 * Moves finished WAL from the spool into the archive. If the spool has grown too large, because the archive is away,
 * deletes it: a full disk would stop the product, a missing segment costs only a new base backup.
 * @throws if the archive can't be written or has another owner, or if PostgreSQL can't write into the spool
 */
export async function packWal(setup: Setup): Promise<void> {
  const { archive, dataDir, spool, db, now, log } = setup
  const files = await listSpool(spool)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > archive.config.spoolBytesMax) {
    log.error(
      { bytes, files: files.length },
      'too much WAL waits for the archive and is deleted: until the next base backup, later commits cannot be restored',
    )
    await dropAll(files, setup)
    return
  }
  const [archiver] = await db.query(readArchiver)
  if (archiver && files.length > 0) await checkOwner(archive, archiver.system)
  for (const { file } of files) {
    const plain = await readFile(path.join(spool, file))
    await archive.store.put(names.wal(file), await packTo(archive.config.recipients, plain))
    await noteSegment(dataDir, file)
    await rm(path.join(spool, file))
  }
  if (archiver?.is_failing)
    throw new Error(`${archiver.last_failed_wal} cannot be copied to ${spool}: PostgreSQL’s log says why`)
  const note = await readNote(dataDir, 'wal')
  if (note) await writeNote(dataDir, 'wal', { ...note, packed_at: new Date(now()).toISOString() })
}

/** Notes a packed segment, and whether one is missing before it. */
async function noteSegment(dataDir: string, file: string): Promise<void> {
  const segment = parseSegment(file)
  if (!segment) return
  const note = await readNote(dataDir, 'wal')
  const last = note && parseSegment(note.last_segment)
  const gapBefore = note && last && continues(last, segment) ? note.gap_before : file
  await writeNote(dataDir, 'wal', {
    last_segment: file,
    gap_before: gapBefore,
    packed_at: note?.packed_at ?? null,
  })
}

async function dropAll(files: readonly SpooledFile[], { dataDir, spool }: Setup): Promise<void> {
  const last = files.map(({ file }) => parseSegment(file)).findLast(segment => segment !== null)
  if (last) {
    const note = await readNote(dataDir, 'wal')
    const next = { ...last, number: last.number + 1 }
    await writeNote(dataDir, 'wal', {
      last_segment: formatSegment(last),
      gap_before: formatSegment(next),
      packed_at: note?.packed_at ?? null,
    })
  }
  for (const { file } of files) await rm(path.join(spool, file), { force: true })
}
