import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareBinaries } from '../packages/local-postgres/binaries.ts'
import { databaseName, getClusterFolder } from '../packages/local-postgres/cluster.ts'
import { openHome } from '../packages/local-postgres/home.ts'
import { createSocketListener } from '../packages/local-postgres/listener.ts'
import { startServer } from '../packages/local-postgres/server.ts'
import { migrateJobs } from '../src/platform/server/jobs/start-jobs.ts'
import { prepareModules } from './app.ts'
import { openDatabaseIn } from './database.ts'
import { signalPostgres } from './database-faults.ts'

/** A durable PostgreSQL with an empty product database that can be killed and comes back at its address. */
export interface FaultyPostgres extends AsyncDisposable {
  url: string
  folder: string
  kill: () => Promise<void>
  /** Starts PostgreSQL unless it runs. */
  start: () => Promise<void>
  pause: (ms: number) => Promise<void>
}

const smallDiskSize = '1200m'
const startTriesMax = 20

/** Returns whether this process may mount a disk in memory. */
export function canMountDisk(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-disk-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder]).status === 0
  if (isMounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
}

/** An empty product database, stopped, which each round copies. */
export async function createTemplate(): Promise<{ folder: string } & Disposable> {
  const folder = makeFolder()
  await using database = await openDatabaseIn(folder)
  await migrateJobs(database.pool)
  await prepareModules(database)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return { folder, [Symbol.dispose]: remove }
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-faults-'))
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  chmodSync(folder, 0o755)
  return folder
}

export async function startFaultyPostgres(template: string, isOnSmallDisk: boolean): Promise<FaultyPostgres> {
  const folder = makeFolder()
  if (isOnSmallDisk) run('mount', ['-t', 'tmpfs', '-o', `size=${smallDiskSize},mode=0755`, 'none', folder])
  run('cp', ['-a', path.join(template, 'postgres'), folder])
  const remove = () => {
    if (isOnSmallDisk) spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  const server = await superviseServer(folder)
  const abandon = () => {
    server.killAll()
    remove()
  }
  process.once('exit', abandon)
  return {
    ...server,
    folder,
    async [Symbol.asyncDispose]() {
      process.off('exit', abandon)
      await server.stop()
      remove()
    },
  }
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}

/** Starts PostgreSQL on a folder without the automatic restarts of the product. */
async function superviseServer(dataDir: string) {
  const opened = openHome(dataDir)
  if (!opened.ok) throw new Error(opened.problem)
  const { home } = opened
  const prepared = prepareBinaries(home)
  if (!prepared.ok) throw new Error(prepared.problem)
  const listener = createSocketListener(home)
  const tryStart = () => startServer(home, prepared.binaries, listener, { isDurable: true })
  const first = await tryStart()
  if (!first.ok) throw new Error(first.problem)
  let { server } = first
  let isRunning = true
  const watch = () => void server.exited.then(() => (isRunning = false))
  watch()
  const readPid = () =>
    Number(readFileSync(path.join(getClusterFolder(home), 'postmaster.pid'), 'utf8').split('\n')[0])
  const start = async () => {
    if (isRunning) return
    await server.stop()
    // Backends of a killed server end a moment later, and no new one starts until then.
    for (let tries = 1; ; tries += 1) {
      const started = await tryStart()
      if (started.ok) {
        server = started.server
        isRunning = true
        return watch()
      }
      if (tries === startTriesMax) throw new Error(started.problem)
      await delay(250)
    }
  }
  return {
    url: listener.url(databaseName),
    start,
    async kill() {
      process.kill(readPid(), 'SIGKILL')
      await server.exited
    },
    async pause(ms: number) {
      const pid = readPid()
      signalPostgres(pid, 'SIGSTOP')
      await delay(ms)
      signalPostgres(pid, 'SIGCONT')
    },
    killAll() {
      if (isRunning) signalPostgres(readPid(), 'SIGKILL')
    },
    async stop() {
      await server.stop()
      if (listener.folder) rmSync(listener.folder, { recursive: true, force: true })
    },
  }
}
