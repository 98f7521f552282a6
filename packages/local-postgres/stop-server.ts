import { type ChildProcess, spawn } from 'node:child_process'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'

export type StopLimits = {
  /**
   * Time allowed for a fast shutdown (SIGINT), which rolls back open transactions and writes a checkpoint.
   */
  interruptMs: number
  /** Time allowed for an immediate shutdown (SIGQUIT), after which the next start recovers from the WAL. */
  quitMs: number
  /** Time to wait after SIGKILL. */
  killMs: number
}

export const stopLimits: StopLimits = { interruptMs: 15_000, quitMs: 5_000, killMs: 5_000 }

/**
 * Stops PostgreSQL with increasingly strong signals, because it ignores the gentler ones when it hangs or the
 * disk is full.
 */
export async function stopServer(
  child: ChildProcess,
  exited: Promise<void>,
  { home, binaries, limits }: { home: Home; binaries: Binaries; limits: StopLimits },
) {
  const steps = [
    ['INT', limits.interruptMs],
    ['QUIT', limits.quitMs],
  ] as const
  for (const [name, waitMs] of steps) {
    sendSignal(name, child, { home, binaries })
    if (await endsWithin(exited, waitMs)) return
  }
  child.kill('SIGKILL')
  await endsWithin(exited, limits.killMs)
}

/** Sends the signal through pg_ctl, because Windows has no such signals. */
export function sendSignal(
  name: 'INT' | 'QUIT',
  { pid }: ChildProcess,
  { home: { account, folder }, binaries: { pgCtl } }: { home: Home; binaries: Binaries },
) {
  const sender = spawn(pgCtl, ['kill', name, String(pid)], { ...account, cwd: folder, stdio: 'ignore' })
  // Ignores that pg_ctl can't be spawned, because the next signal escalates.
  sender.on('error', () => {})
}

function endsWithin(exited: Promise<void>, waitMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), waitMs)
    exited.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
