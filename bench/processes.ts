import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second of /proc, on all kinds of Linux. */
const ticksPerSecond = 100

interface Process {
  pid: number
  parent: number
  ticks: number
}

/** Of the processes that live: nothing where there is no /proc. */
function processes(): Process[] {
  try {
    return readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? processOf(Number(name)) : []))
  } catch {
    return []
  }
}

function processOf(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the last bracket may hold anything. utime and stime, and those of children that have ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid, parent: Number(fields[1]), ticks }]
  } catch {
    return []
  }
}

/** A process and all that it has started. */
function treeOf(root: number): Process[] {
  const all = processes()
  const tree = all.filter(({ pid }) => pid === root)
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  return tree
}

export const parentOf = (pid: number): number => processOf(pid)[0]?.parent ?? 0

/** What a process has had of the processors, with its children unless it is looked at alone. */
export const processorSeconds = (pid: number, { isAlone = false } = {}): number =>
  (isAlone ? processOf(pid) : treeOf(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond

/** The most memory that one of its processes has had, among those whose command line holds a text. */
export function peakBytes(pid: number, command: string): number {
  return Math.max(0, ...treeOf(pid).map(one => peakOf(one.pid, command)))
}

function peakOf(pid: number, command: string): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(command)) return 0
    const [, kilobytes = 0] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1_024
  } catch {
    return 0
  }
}
