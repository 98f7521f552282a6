import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { getClusterFolder } from './cluster.ts'
import type { Home } from './home.ts'

/**
 * Cleans up after a killed Fanfare: stops an orphaned PostgreSQL that uses this folder, and removes a stale
 * pid file whose pid has been recycled. Call it only while holding the folder's lock.
 */
export function stopOrphan(home: Home, { pgCtl }: Binaries) {
  const cluster = getClusterFolder(home)
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined || !isAlive(pid)) return
  if (!readCommandLine(pid).includes(cluster)) {
    rmSync(pidFile, { force: true })
    return
  }
  const stop = (mode: 'fast' | 'immediate') =>
    spawnSync(pgCtl, ['stop', `--pgdata=${cluster}`, `--mode=${mode}`, '--wait', '--timeout=30'], {
      ...home.account,
      cwd: home.folder,
    }).status === 0
  if (!stop('fast')) stop('immediate')
}

function readPid(pidFile: string) {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  } catch {
    return undefined
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns a process's command line. Reads /proc on Linux, because small containers have no `ps`. */
function readCommandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  const [program, args] =
    process.platform === 'win32'
      ? [
          'powershell',
          [
            '-NoProfile',
            '-Command',
            `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
          ],
        ]
      : ['ps', ['-o', 'command=', '-p', String(pid)]]
  return spawnSync(program as string, args as string[], { encoding: 'utf8' }).stdout ?? ''
}
