import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { clusterFolder } from './cluster.ts'
import type { Home } from './home.ts'
import type { Listener } from './listener.ts'

export type Server = {
  /** Resolves when PostgreSQL has ended, whoever ended it. */
  exited: Promise<void>
  /** Ends open transactions, writes everything down and stops. */
  stop: () => Promise<void>
}

type Result = { ok: true; server: Server } | { ok: false; problem: string }

// Recovery after a power cut reads at most max_wal_size again.
const startTimeoutMs = 300_000
const pollMs = 20

/** Modest memory, for a machine with two cores that does other things too. */
const settings = {
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  log_min_messages: 'warning',
  timezone: 'UTC',
}

const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts PostgreSQL and waits until it answers. */
export async function startServer(
  home: Home,
  binaries: Binaries,
  listener: Listener,
  { isDurable, sharedBuffers }: { isDurable: boolean; sharedBuffers?: string | undefined },
): Promise<Result> {
  const cluster = clusterFolder(home)
  const logFile = join(home.folder, 'postgres.log')
  const log = openLog(logFile)
  const options = Object.entries({
    ...settings,
    ...(isDurable ? {} : withoutDurability),
    ...(sharedBuffers && { shared_buffers: sharedBuffers }),
  })
  const child = spawn(
    binaries.postgres,
    ['-D', cluster, ...listener.args, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached: Ctrl-C in a terminal reaches a whole group, and PostgreSQL has to outlive our last requests.
    { ...home.account, cwd: home.folder, stdio: ['ignore', log, log], detached: true },
  )
  closeSync(log)
  const exited = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const watchdog = startWatchdog(home, binaries, listener, child)
  const isReady = await waitUntilReady(child, join(cluster, 'postmaster.pid'), exited)
  if (!isReady) {
    child.kill('SIGQUIT')
    watchdog.kill('SIGKILL')
    return { ok: false, problem: `PostgreSQL did not start: ${lastComplaint(logFile)} (see ${logFile})` }
  }
  child.unref()
  return {
    ok: true,
    server: {
      exited,
      stop: async () => {
        child.ref()
        if (child.exitCode === null && child.signalCode === null) interrupt(home, binaries, child)
        await exited
        watchdog.kill('SIGKILL')
      },
    },
  }
}

/** "Fast shutdown"; by pg_ctl, because Windows has no such signal. */
function interrupt({ account, folder }: Home, { pgCtl }: Binaries, { pid }: ChildProcess) {
  spawn(pgCtl, ['kill', 'INT', String(pid)], { ...account, cwd: folder, stdio: 'ignore' })
}

/** The log of the run before is kept: it may say why it ended. */
function openLog(logFile: string) {
  try {
    renameSync(logFile, `${logFile}.old`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return openSync(logFile, 'w', 0o600)
}

/** PostgreSQL writes its state into the eighth line of its pid file. */
async function waitUntilReady(child: ChildProcess, pidFile: string, exited: Promise<void>): Promise<boolean> {
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

function lastComplaint(logFile: string) {
  const line = readLines(logFile).findLast(text => /FATAL|PANIC|ERROR|error/.test(text))
  return line?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') ?? 'it gave no reason'
}

/**
 * Stops PostgreSQL when this process ends without having done so (kill -9): a child in its own group waits for
 * the pipe from us to close. Without it a new start would have to clear away the old server first.
 */
function startWatchdog(
  { account, folder }: Home,
  { pgCtl }: Binaries,
  listener: Listener,
  { pid }: ChildProcess,
) {
  const [program, args]: [string, string[]] =
    process.platform === 'win32'
      ? [process.execPath, ['-e', windowsWatchdog, pgCtl, String(pid)]]
      : ['/bin/sh', ['-c', watchdogScript, 'sh', String(pid), listener.folder ?? '']]
  const watchdog = spawn(program, args, {
    ...account,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.unref()
  // Its pipe must not keep us running either; the pipe is a socket, though its type does not say so.
  ;(watchdog.stdin as Socket).unref()
  return watchdog
}

const watchdogScript =
  'read -r _; kill -INT "$1"; while kill -0 "$1" 2>&-; do sleep 0.1; done; [ -z "$2" ] || rmdir "$2"'

const windowsWatchdog = `process.stdin.resume().on('close', () =>
  require('node:child_process').spawnSync(process.argv[1], ['kill', 'INT', process.argv[2]]))`
