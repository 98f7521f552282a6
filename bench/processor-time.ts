import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const tickMs = 10

/** Parent and processor time, ended children's too, of all processes that run now. Empty where there is no /proc. */
function processes(): Map<number, { parent: number; ms: number }> {
  const found = new Map<number, { parent: number; ms: number }>()
  let names: string[] = []
  try {
    names = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  } catch {
    return found
  }
  for (const name of names) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // Behind the program's name, which may hold spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      found.set(Number(name), { parent: Number(fields[1]), ms: ticks * tickMs })
    } catch {
      // It has ended meanwhile.
    }
  }
  return found
}

/** Processor time of a process and of all that it has started, in ms, whatever else the machine does. */
export function processorMs(pid: number | undefined): number {
  const all = processes()
  const isOf = (id: number): boolean => id === pid || (all.has(id) && isOf(all.get(id)?.parent ?? 0))
  let sum = 0
  for (const [id, { ms }] of all) if (isOf(id)) sum += ms
  return sum
}

/** The same of a server of PostgreSQL, found by one of its connections. */
export function parentOf(pid: number): number | undefined {
  return processes().get(pid)?.parent
}
