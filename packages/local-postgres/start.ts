import { mkdirSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { withRetry } from '../../src/platform/server/with-retry.ts'
import { prepareBinaries } from './binaries.ts'
import { databaseName, ensureCluster } from './cluster.ts'
import { makeWalSpool, openHome } from './home.ts'
import { formatDiskFull, keepRunning } from './keep-running.ts'
import { createLoopbackListener, createSocketListener, type Listener } from './listener.ts'
import { lockFolder } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { startServer } from './server.ts'

export type EmbeddedPostgres = {
  /** Returns the connection string of Fanfare's database, or of the one with the given name. */
  url: (database?: string) => string
  /** Resolves with the reason when PostgreSQL has crashed and restarts have failed. */
  lost: Promise<string>
  /** Stops PostgreSQL and unlocks the data folder. Close all connections first. */
  stop: () => Promise<void>
}

type Options = {
  /** Absolute path of the data folder; created if missing. */
  dataDir: string
  /** False only in tests: faster, but a power failure may lose all data. */
  isDurable?: boolean
  /** Size of shared_buffers, such as '2GB'; modest by default. */
  sharedBuffers?: string
  /** Whether finished WAL segments are copied into {@link getWalSpool}. */
  archivesWal?: boolean
  /** The best one that the platform supports, by default. */
  transport?: 'socket' | 'loopback'
  onRestart?: (complaint: string) => void
}

type Result = { ok: true; postgres: EmbeddedPostgres } | { ok: false; problem: string }

/**
 * Starts the PostgreSQL from the npm packages on the files in `<dataDir>/postgres`, which the first start
 * creates. Only one process at a time may use a data folder.
 * @returns the running server, or the problem as a sentence
 */
export async function startPostgres(options: Options): Promise<Result> {
  try {
    mkdirSync(options.dataDir, { recursive: true })
  } catch (error) {
    return { ok: false, problem: `The data folder cannot be made: ${(error as Error).message}.` }
  }
  const lock = await withRetry(() => lockFolder(options.dataDir))
  if (!lock.ok) return lock
  const result = await start(options)
  if (!result.ok) {
    lock.release()
    return result
  }
  const { postgres } = result
  const stop = async () => {
    await postgres.stop()
    lock.release()
  }
  return { ok: true, postgres: { ...postgres, stop } }
}

async function start({
  dataDir,
  isDurable = true,
  sharedBuffers,
  archivesWal = false,
  transport = defaultTransport(),
  onRestart = () => {},
}: Options): Promise<Result> {
  const opened = openHome(dataDir)
  if (!opened.ok) return opened
  const { home } = opened
  const prepared = prepareBinaries(home)
  if (!prepared.ok) return prepared
  const { binaries } = prepared
  const problem = ensureCluster(home, binaries, { isDurable })
  if (problem) return { ok: false, problem }
  stopOrphan(home, binaries)
  const listener = transport === 'socket' ? createSocketListener(home) : await createLoopbackListener(home)
  const walSpool = archivesWal ? makeWalSpool(home) : undefined
  const startAgain = (isRestart: boolean) =>
    startServer(home, binaries, listener, { isDurable, sharedBuffers, walSpool, isRestart })
  const started = await startAgain(false)
  if (!started.ok) {
    removeListenerFolder(listener)
    return { ok: false, problem: started.isDiskFull ? formatDiskFull(home.folder) : started.problem }
  }
  const { lost, stop: stopServer } = keepRunning(started.server, {
    folder: home.folder,
    start: () => startAgain(true),
    onRestart,
    now: () => performance.now(),
    pause: ms => delay(ms),
  })
  const stop = async () => {
    await stopServer()
    removeListenerFolder(listener)
  }
  const unmade = await ensureDatabase(listener)
  if (unmade) {
    await stop()
    return { ok: false, problem: unmade }
  }
  const url = (database = databaseName) => listener.url(database)
  return { ok: true, postgres: { url, lost, stop } }
}

export const defaultTransport = () => (process.platform === 'win32' ? 'loopback' : 'socket')

export function removeListenerFolder({ folder }: Listener) {
  if (folder) rmSync(folder, { recursive: true, force: true })
}

/**
 * Creates Fanfare's database unless it exists.
 * @returns the problem as a sentence, or undefined if there is none
 */
async function ensureDatabase(listener: Listener): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: listener.url('postgres') })
  // Without an 'error' listener, a lost connection would crash the process; pending statements reject anyway.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (!rowCount) await client.query(`CREATE DATABASE ${databaseName}`)
    return undefined
  } catch (error) {
    return `The database could not be made: ${(error as Error).message}.`
  } finally {
    await client.end().catch(() => {})
  }
}
