import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { BackgroundContext, BackgroundTask } from '../background-work.ts'
import { runRepeatedly } from '../background-work.ts'
import { type Archive, archivesDatabase, names, openArchive } from './archive.ts'
import { isChainBroken, readNote, rehearsalNote, writeNote } from './archive-notes.ts'
import { createBase } from './create-base.ts'
import { packWal } from './pack-wal.ts'
import { pruneArchive } from './prune.ts'
import { parseStored } from './store.ts'

const packEveryMs = 15_000
const lookEveryMs = 300_000
const baseEveryMs = 86_400_000

/** Keeps the archive of the embedded database: packs its WAL, and takes a base backup each day. */
export const keepArchive: BackgroundTask = {
  role: 'worker',
  start(context) {
    const { config, outside, log } = context
    if (!config.backup || !archivesDatabase(config)) return { close: async () => {} }
    const archive = openArchive(config.backup, outside)
    const stopping = new AbortController()
    const pack = async () =>
      packWal({
        ...context,
        ...(await findPlaces(config.dataDir)),
        archive,
        dataDir: config.dataDir,
        db: context.database.read,
      })
    const packing = runRepeatedly(pack, { name: 'packWal', everyMs: packEveryMs, log })
    const looking = runRepeatedly(() => lookAfter(archive, context, stopping.signal), {
      name: 'createBase',
      everyMs: lookEveryMs,
      log,
    })
    return {
      async close() {
        stopping.abort()
        await Promise.all([packing.close(), looking.close()])
      },
    }
  },
}

/** Returns PostgreSQL's folders as its own user reaches them. */
export async function findPlaces(dataDir: string): Promise<{ home: string; spool: string }> {
  const home = await realpath(path.join(dataDir, 'postgres'))
  const { getWalSpool } = await import('../../../../packages/local-postgres/home.ts')
  return { home, spool: getWalSpool({ folder: home }) }
}

/** Makes a base backup when one is due, and then removes what is too old. */
async function lookAfter(
  archive: Archive,
  { config: { dataDir }, now, log }: BackgroundContext,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  await noteRehearsal(archive, dataDir)
  if (!(await needsBase(dataDir, now()))) return
  const { findRunningPostgres } = await import('../../../../packages/local-postgres/running.ts')
  const url = findRunningPostgres(dataDir)
  if (!url) return
  const { home } = await findPlaces(dataDir)
  const base = await createBase({ archive, dataDir, home, url, now, signal })
  const pruned = await pruneArchive(archive, now())
  log.info({ ...base, pruned }, 'made a base backup')
}

async function needsBase(dataDir: string, now: number): Promise<boolean> {
  const [base, wal] = [await readNote(dataDir, 'base'), await readNote(dataDir, 'wal')]
  if (!base || isChainBroken(base, wal)) return true
  return now - Date.parse(base.started_at) >= baseEveryMs
}

/** Notes when the archive was last restored on trial, which may have been on another machine. */
async function noteRehearsal({ store }: Archive, dataDir: string): Promise<void> {
  const file = await store.find(names.rehearsal)
  if (file !== null) await writeNote(dataDir, 'rehearsal', rehearsalNote.parse(parseStored(file)))
}
