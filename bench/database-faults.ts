import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BenchDatabase } from './database.ts'

/** Returns the process id of PostgreSQL's main process. */
export async function readPostmasterPid({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const file = path.join(rows[0]?.folder ?? '', 'postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

/** Sends a signal to PostgreSQL's main process and to its backends. */
export function signalPostgres(pid: number, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const each of [pid, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(each, signal)
    } catch (error) {
      // A backend may have ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
