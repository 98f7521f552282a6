import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { getClusterFolder } from './cluster.ts'
import type { Home } from './home.ts'
import type { Listener } from './listener.ts'
import { openLog, type ServerLog } from './server-log.ts'
import { type StopLimits, stopLimits, stopServer } from './stop-server.ts'
import { startWatchdog } from './watchdog.ts'

export type Server = {
  /** Resolves when PostgreSQL has exited for any reason. */
  exited: Promise<void>
  /** Requests a fast shutdown and escalates to a kill. */
  stop: () => Promise<void>
  log: Pick<ServerLog, 'file' | 'complaint' | 'isDiskFull'>
}

export type StartResult = { ok: true; server: Server } | { ok: false; problem: string; isDiskFull: boolean }

export type ServerOptions = {
  isDurable: boolean
  sharedBuffers?: string | undefined
  /** Absolute path of the folder into which finished WAL segments are copied. */
  walSpool?: string | undefined
  /** More settings, which outrank the others. */
  settings?: Readonly<Record<string, string>>
  isRestart?: boolean
  limits?: StopLimits
  startTimeoutMs?: number
}

// Includes the time for crash recovery, which replays at most max_wal_size of WAL.
const usualStartTimeoutMs = 300_000
const pollMs = 20

/** Modest memory settings for a shared machine with two cores. */
const settings = {
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  log_min_messages: 'warning',
  timezone: 'UTC',
  // A crashed backend ends the whole server, because Fanfare decides about restarts, and because a server in
  // recovery on a full disk hangs and even ignores shutdown requests.
  restart_after_crash: 'off',
}

/** WAL from which backups can be made, and connections for four at once. */
const durable = { wal_level: 'replica', max_wal_senders: '4' }
const notDurable = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** A segment ends after a minute at the latest, so that a lost disk costs no more than that. */
const archiveInto = (walSpool: string) => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': walSpool,
  archive_timeout: '60',
})

/** Starts PostgreSQL and waits until it accepts connections. */
export async function startServer(
  home: Home,
  binaries: Binaries,
  listener: Listener,
  { isRestart = false, limits = stopLimits, startTimeoutMs = usualStartTimeoutMs, ...more }: ServerOptions,
): Promise<StartResult> {
  const cluster = getClusterFolder(home)
  const log = openLog(join(home.folder, 'postgres.log'), { isRestart })
  const options = Object.entries(buildSettings(more))
  const child = spawn(
    binaries.postgres,
    ['-D', cluster, ...listener.args, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // The process is detached because Ctrl-C signals the whole process group, but PostgreSQL must outlive our
    // shutdown.
    { ...home.account, cwd: home.folder, stdio: ['ignore', log.descriptor, log.descriptor], detached: true },
  )
  closeSync(log.descriptor)
  const exited = waitForExit(child)
  const watchdog = startWatchdog(home, binaries, listener, child)
  const stop = async () => {
    child.ref()
    if (isRunning(child)) await stopServer(child, exited, { home, binaries, limits })
    watchdog.kill('SIGKILL')
  }
  if (await waitUntilReady(child, join(cluster, 'postmaster.pid'), { exited, startTimeoutMs })) {
    child.unref()
    return { ok: true, server: { exited, stop, log } }
  }
  await stop()
  const problem = `PostgreSQL did not start: ${log.complaint()} (see ${log.file})`
  return { ok: false, problem, isDiskFull: log.isDiskFull() }
}

type Choices = Pick<ServerOptions, 'isDurable' | 'sharedBuffers' | 'walSpool' | 'settings'>

function buildSettings({ isDurable, sharedBuffers, walSpool, settings: more }: Choices) {
  return {
    ...settings,
    ...(isDurable ? durable : notDurable),
    ...(sharedBuffers && { shared_buffers: sharedBuffers }),
    ...(walSpool && archiveInto(walSpool)),
    ...more,
  }
}

function waitForExit(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null

/**
 * Polls the eighth line of PostgreSQL's pid file, which contains the state; returns false if the process
 * exits or the time runs out.
 */
async function waitUntilReady(
  child: ChildProcess,
  pidFile: string,
  { exited, startTimeoutMs }: { exited: Promise<void>; startTimeoutMs: number },
): Promise<boolean> {
  let hasExited = false
  exited.then(() => {
    hasExited = true
  })
  for (let waitedMs = 0; waitedMs < startTimeoutMs && !hasExited; waitedMs += pollMs) {
    await delay(pollMs)
    const lines = readLines(pidFile)
    if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') return true
  }
  return false
}

function readLines(file: string) {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
