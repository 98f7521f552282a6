import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '../src/platform/server/database.ts'

/** Duration of a clock tick in /proc, the same on every Linux system. */
const tickMs = 10

interface Process {
  pid: number
  parent: number
  /** CPU time in ms, including that of child processes that have ended. */
  ms: number
}

/** Returns the running processes; empty without /proc. */
function readProcesses(): Process[] {
  try {
    return readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))
  } catch {
    return []
  }
}

function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name, in brackets, may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid, parent: Number(fields[1]), ms: ticks * tickMs }]
  } catch {
    return []
  }
}

function readTree(root: number): Process[] {
  const all = readProcesses()
  const tree = all.filter(({ pid }) => pid === root)
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  return tree
}

/**
 * Returns the CPU time of a process and its descendants in ms, which doesn't depend on other load on the
 * machine.
 */
export const readCpuMs = (pid: number): number => readTree(pid).reduce((sum, { ms }) => sum + ms, 0)

/** Returns the process id of PostgreSQL's main process, the parent of each connection's process. */
export async function findPostgres({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return readProcess(rows[0]?.pid ?? 0)[0]?.parent ?? 0
}

/**
 * Returns the highest peak memory among a process and its descendants whose command line contains `command`;
 * 0 if there is none.
 */
export function readPeakBytes(pid: number, command: string): number {
  return Math.max(0, ...readTree(pid).map(each => readPeak(each.pid, command)))
}

function readPeak(pid: number, command: string): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(command)) return 0
    const [, kilobytes = 0] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1_024
  } catch {
    return 0
  }
}
