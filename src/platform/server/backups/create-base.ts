import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { isProcessAlive } from '../is-alive.ts'
import { type Archive, type Base, names } from './archive.ts'
import { writeNote } from './archive-notes.ts'
import { checkOwner } from './archive-owner.ts'
import { encryptTo, packStreamTo, packTo } from './encrypt.ts'
import { parseManifest } from './manifest.ts'
import { fileBytesMax } from './store.ts'
import { findSegment, formatSegment } from './wal-name.ts'

interface Setup {
  archive: Archive
  dataDir: string
  /** Absolute path of PostgreSQL's own folder, as its user reaches it. */
  home: string
  /** Connection string of a superuser of the database. */
  url: string
  now: () => number
  signal?: AbortSignal
}

/**
 * Makes a base backup: a copy of the database's files with the WAL of the meantime, encrypted. PostgreSQL writes it
 * into a folder on its own disk first, which needs as much space as the database.
 * @throws if PostgreSQL can't make it, if the archive can't be written or has another owner, or when aborted
 */
export async function createBase(setup: Setup): Promise<Base> {
  const { home, now, dataDir, archive } = setup
  const startedAt = new Date(now()).toISOString()
  const label = startedAt.replaceAll(/[-:]|\.\d+/g, '')
  await removeLeftovers(home)
  const folder = path.join(home, `${copyPrefix}${process.pid}`)
  try {
    await copyFiles(folder, label, setup)
    const manifest = await readFile(path.join(folder, 'backup_manifest'))
    const { system, timeline, start } = parseManifest(manifest.toString())
    await checkOwner(archive, system)
    const base = {
      label,
      started_at: startedAt,
      ended_at: new Date(now()).toISOString(),
      first_segment: formatSegment(findSegment(timeline, start)),
      size: (await stat(path.join(folder, 'base.tar'))).size,
    }
    const stored = await store(folder, { manifest, base }, setup)
    const { first_segment, started_at } = stored
    await writeNote(dataDir, 'base', { label, started_at, first_segment })
    return stored
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const copyPrefix = 'base-backup-'

/** Removes copies of processes that were killed. A process makes one base backup at a time. */
async function removeLeftovers(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(name.startsWith(copyPrefix) ? name.slice(copyPrefix.length) : Number.NaN)
    if (pid === process.pid || (pid > 0 && !isProcessAlive(pid)))
      await rm(path.join(home, name), { recursive: true, force: true })
  }
}

/** Has PostgreSQL copy its files, over the replication protocol. */
async function copyFiles(folder: string, label: string, { url, signal }: Setup): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}&replication=true` })
  // Without a listener, a lost connection would crash the process; the query rejects anyway.
  client.on('error', () => {})
  const stop = () => void client.end().catch(() => {})
  signal?.throwIfAborted()
  signal?.addEventListener('abort', stop)
  try {
    await client.connect()
    await client.query(
      `BASE_BACKUP (LABEL '${label}', TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(folder)}, CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    )
  } finally {
    signal?.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}

interface Copy {
  manifest: Buffer
  base: Omit<Base, 'parts'>
}

/** Stores the files, and last of all the description that completes a base backup. */
async function store(
  folder: string,
  { manifest, base }: Copy,
  { archive, home, signal }: Setup,
): Promise<Base> {
  const { store: files, config } = archive
  const { label } = base
  const sealed = await packStreamTo(config.recipients, createReadStream(path.join(folder, 'base.tar')))
  let parts = 0
  for await (const part of splitStream(sealed, fileBytesMax)) {
    signal?.throwIfAborted()
    parts += 1
    await files.put(names.part(label, parts), part)
  }
  await files.put(names.manifest(label), await packTo(config.recipients, manifest))
  const password = await readFile(path.join(home, 'password'))
  await files.put(names.password(label), await encryptTo(config.recipients, password))
  const complete = { ...base, parts }
  await files.put(names.base(label), Buffer.from(JSON.stringify(complete, null, 2)))
  return complete
}

/** Joins the chunks of a stream into parts of this size; the last one is shorter. */
async function* splitStream(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    chunks.push(Buffer.from(chunk))
    length += chunk.length
    if (length < size) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(chunks)
}
