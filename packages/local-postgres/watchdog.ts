import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import type { Listener } from './listener.ts'

/**
 * Stops PostgreSQL when this process is killed (kill -9): a child in its own process group waits for our pipe
 * to close. Without the watchdog, the next start would have to stop the orphaned server first.
 */
export function startWatchdog(
  { account, folder }: Home,
  { pgCtl }: Binaries,
  listener: Listener,
  { pid }: ChildProcess,
) {
  const [program, args]: [string, string[]] =
    process.platform === 'win32'
      ? [process.execPath, ['-e', windowsScript, pgCtl, String(pid)]]
      : ['/bin/sh', ['-c', script, 'sh', String(pid), listener.folder ?? '']]
  const watchdog = spawn(program, args, {
    ...account,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.unref()
  // Keeps the pipe from keeping this process alive. The pipe is a socket, although its type doesn't say so.
  ;(watchdog.stdin as Socket).unref()
  return watchdog
}

const script =
  'read -r _; kill -INT "$1"; while kill -0 "$1" 2>&-; do sleep 0.1; done; [ -z "$2" ] || rmdir "$2"'

const windowsScript = `process.stdin.resume().on('close', () =>
  require('node:child_process').spawnSync(process.argv[1], ['kill', 'INT', process.argv[2]]))`
