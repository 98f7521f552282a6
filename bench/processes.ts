import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '../src/platform/server/database.ts'

/** A tick of /proc, on all kinds of Linux. */
const tickMs = 10

interface Process {
  pid: number
  parent: number
  /** Processor time, with that of children that have ended. */
  ms: number
}

/** The running processes; empty without /proc. */
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
    // The program's name before the last bracket may hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid, parent: Number(fields[1]), ms: ticks * tickMs }]
  } catch {
    return []
  }
}

/** A process and its descendants. */
function readTree(root: number): Process[] {
  const all = readProcesses()
  const tree = all.filter(({ pid }) => pid === root)
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  return tree
}

/** Processor time of a process and its descendants in ms, which other load on the machine doesn't change. */
export const processorMs = (pid: number): number => readTree(pid).reduce((sum, { ms }) => sum + ms, 0)

/** PostgreSQL's main process, the parent of each connection's. */
export async function findPostgres({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return readProcess(rows[0]?.pid ?? 0)[0]?.parent ?? 0
}

/** Peak memory of a process or its descendants, among those whose command line contains `command`. */
export function peakBytes(pid: number, command: string): number {
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
