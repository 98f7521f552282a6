import { mkdirSync, rmSync } from 'node:fs'
import pg from 'pg'
import { patiently } from '../platform/server/patiently.ts'
import { prepareBinaries } from './binaries.ts'
import { databaseName, ensureCluster } from './cluster.ts'
import { openHome } from './home.ts'
import { type Listener, loopbackListener, socketListener } from './listener.ts'
import { lockFolder } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { startServer } from './server.ts'

export type EmbeddedPostgres = {
  /** Connection string of Fanfare's database, or of another one by name. */
  url: (database?: string) => string
  /** Resolves when PostgreSQL has ended, also when nobody asked it to. */
  exited: Promise<void>
  /** Stops PostgreSQL and gives the data folder free. Close the connections first. */
  stop: () => Promise<void>
}

type Options = {
  /** Absolute path; made if it does not exist. */
  dataDir: string
  /** False for tests only: faster, but a power cut loses everything. */
  isDurable?: boolean
  /** Memory for the pages of the database, e.g. '2GB'; modest unless told. */
  sharedBuffers?: string
  /** How to reach it; what the platform has unless told. */
  transport?: 'socket' | 'loopback'
}

type Result = { ok: true; postgres: EmbeddedPostgres } | { ok: false; problem: string }

/**
 * Starts the PostgreSQL that comes with the npm packages, on the files in `<dataDir>/postgres`, which are made
 * on the first start. One process at a time may use a data folder.
 * @returns the running server, or one sentence that says what is wrong.
 */
export async function startPostgres(options: Options): Promise<Result> {
  try {
    mkdirSync(options.dataDir, { recursive: true })
  } catch (error) {
    return { ok: false, problem: `The data folder cannot be made: ${(error as Error).message}.` }
  }
  const lock = await patiently(() => lockFolder(options.dataDir))
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
  transport = defaultTransport(),
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
  const listener = transport === 'socket' ? socketListener(home) : await loopbackListener(home)
  const started = await startServer(home, binaries, listener, { isDurable, sharedBuffers })
  if (!started.ok) {
    remove(listener)
    return started
  }
  const { server } = started
  await ensureDatabase(listener)
  const stop = async () => {
    await server.stop()
    remove(listener)
  }
  const url = (database = databaseName) => listener.url(database)
  return { ok: true, postgres: { url, exited: server.exited, stop } }
}

const defaultTransport = () => (process.platform === 'win32' ? 'loopback' : 'socket')

function remove({ folder }: Listener) {
  if (folder) rmSync(folder, { recursive: true, force: true })
}

async function ensureDatabase(listener: Listener) {
  const client = new pg.Client({ connectionString: listener.url('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (!rowCount) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}
