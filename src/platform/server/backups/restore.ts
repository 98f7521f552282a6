import { existsSync } from 'node:fs'
import { mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { markRestored } from '../restores/restore-mark.ts'
import { type Archive, type Base, findChain, listWal, names } from './archive.ts'
import type { Decryption } from './encrypt.ts'
import { readBaseFiles } from './read-base.ts'
import { readStored } from './store.ts'
import { segmentBytes, toSegment } from './wal-name.ts'

export interface Restoration {
  archive: Archive
  decryption: Decryption
  base: Base
  /** Absolute path of a data folder that doesn't exist yet. */
  dataDir: string
  /** Moment to which it is restored; the last one in the archive if undefined. */
  until?: Date
}

export interface Restored {
  label: string
  /** Time of the last commit that it has. */
  recoveredTo: Date
  /** WAL segments that were replayed. */
  segments: number
  /** Whether the archive has later WAL that doesn't follow, because a segment is missing. */
  isCut: boolean
}

type Result = { ok: true; restored: Restored } | { ok: false; problem: string }

/**
 * Restores the database into a new data folder, marked as a restored copy. The folder gets its name last, so that an
 * interrupted restore leaves nothing that a server would start on.
 * @param inspect reads the copy before its server stops
 */
export async function restoreFolder(
  restoration: Restoration,
  inspect: (url: string, restored: Restored) => Promise<void> = async () => {},
): Promise<Result> {
  const { dataDir } = restoration
  const unfinished = `${dataDir}.restoring`
  if (existsSync(dataDir)) return { ok: false, problem: `${dataDir} exists: name a new folder.` }
  if (existsSync(unfinished))
    return { ok: false, problem: `${unfinished} is left of another restore: delete it when none runs.` }
  try {
    const result = await recover(unfinished, restoration, inspect)
    if (result.ok) await rename(unfinished, dataDir)
    return result
  } finally {
    await removeDataFolder(unfinished)
  }
}

async function recover(
  folder: string,
  restoration: Restoration,
  inspect: (url: string, restored: Restored) => Promise<void>,
): Promise<Result> {
  const { archive, decryption, base, until } = restoration
  const sealedPassword = await readStored(archive.store, names.password(base.label))
  const wal = { segments: 0, isCut: false }
  const { recoverPostgres } = await import('../../../../packages/local-postgres/recover.ts')
  const recovered = await recoverPostgres({
    dataDir: folder,
    password: new TextDecoder().decode(await decryption.decrypt(sealedPassword)),
    until,
    async fill(cluster) {
      await readBaseFiles(base, restoration, cluster)
      Object.assign(wal, await writeWal(path.join(cluster, 'pg_wal'), restoration))
    },
  })
  if (!recovered.ok) return recovered
  const { postgres } = recovered
  try {
    const recoveredTo = await mark(postgres.url(), base)
    const restored = { label: base.label, recoveredTo, ...wal }
    await inspect(postgres.url(), restored)
    return { ok: true, restored }
  } finally {
    await postgres.stop()
  }
}

/** Marks the copy; returns the time of its last commit. */
async function mark(url: string, { label, ended_at }: Base): Promise<Date> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ last: Date | null }>(
      'select pg_last_xact_replay_timestamp() as last',
    )
    const recoveredTo = rows[0]?.last ?? new Date(ended_at)
    await markRestored(client, { recoveredTo, source: label })
    return recoveredTo
  } finally {
    await client.end()
  }
}

/** Writes the WAL that follows the base backup, and all histories of timelines, so that its own gets a new number. */
async function writeWal(folder: string, { archive, decryption, base }: Restoration) {
  const wal = await listWal(archive)
  const { files, isCut } = findChain(wal, toSegment(base.first_segment))
  const histories = wal.map(({ file }) => file).filter(file => file.endsWith('.history'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const file of [...histories, ...files]) {
    const plain = await decryption.unpack(await readStored(archive.store, names.wal(file)))
    await writeSparse(path.join(folder, file), plain)
  }
  return { segments: files.length, isCut }
}

/** Writes a file whose zeros at the end take no space: a segment that ended early has megabytes of them. */
async function writeSparse(file: string, bytes: Uint8Array): Promise<void> {
  const used = bytes.findLastIndex(byte => byte !== 0) + 1
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(bytes.subarray(0, used))
    await handle.truncate(file.endsWith('.history') ? bytes.length : segmentBytes)
  } finally {
    await handle.close()
  }
}

/** Removes a data folder, and the folder of PostgreSQL if that is elsewhere. */
export async function removeDataFolder(folder: string): Promise<void> {
  const home = await realpath(path.join(folder, 'postgres')).catch(() => null)
  if (home !== null) await rm(home, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
