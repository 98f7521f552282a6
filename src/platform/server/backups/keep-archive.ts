import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BackgroundContext, type BackgroundTask, runRepeatedly } from '../background-work.ts'
import { type Archive, archivesDatabase, names, openArchive } from './archive.ts'
import { isChainBroken, readNote, rehearsalNote, writeNote } from './archive-notes.ts'
import { createBase } from './create-base.ts'
import { packWal } from './pack-wal.ts'
import { pruneArchive } from './prune.ts'
import { parseStored } from './store.ts'

const packEveryMs = 15_000
const lookEveryMs = 300_000
const baseEveryMs = 86_400_000
/** How long a stopping process waits for a slow archive. Nothing is lost: the WAL stays in the spool. */
const closeMsMax = 5_000

/** Keeps the archive of the embedded database: packs its WAL, and takes a base backup each day. */
export const keepArchive: BackgroundTask = {
  role: 'worker',
  start(context) {
    const { config, outside, log } = context
    if (!config.backup || !archivesDatabase(config)) return { close: async () => {} }
    const archive = openArchive(config.backup, outside)
    const stopping = new AbortController()
    const { signal } = stopping
    const unlessStopping = (work: () => Promise<void>) => async () => {
      if (!signal.aborted) await work()
    }
    const works = [
      runRepeatedly(
        unlessStopping(() => pack(archive, context)),
        {
          name: 'packWal',
          everyMs: packEveryMs,
          log,
        },
      ),
      runRepeatedly(
        unlessStopping(() => lookAfter(archive, context, signal)),
        {
          name: 'createBase',
          everyMs: lookEveryMs,
          log,
        },
      ),
    ]
    return {
      async close() {
        stopping.abort()
        const closed = Promise.all(works.map(work => work.close()))
        await Promise.race([closed, delay(closeMsMax, undefined, { ref: false })])
      },
    }
  },
}

async function pack(archive: Archive, { config: { dataDir }, database, now, log }: BackgroundContext) {
  const { spool } = await findPlaces(dataDir)
  await packWal({ archive, dataDir, spool, db: database.read, now, log })
}

/** Returns PostgreSQL's folders as its own user reaches them. */
export async function findPlaces(dataDir: string): Promise<{ home: string; spool: string }> {
  const home = await realpath(path.join(dataDir, 'postgres'))
  const { getWalSpool } = await import('../../../../packages/local-postgres/home.ts')
  return { home, spool: getWalSpool({ folder: home }) }
}

/** Takes a base backup when one is due, and then removes what is too old. */
async function lookAfter(
  archive: Archive,
  { config: { dataDir }, now, log }: BackgroundContext,
  signal: AbortSignal,
): Promise<void> {
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
