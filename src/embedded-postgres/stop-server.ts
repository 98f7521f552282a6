import { type ChildProcess, spawn } from 'node:child_process'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'

export type StopLimits = {
  /** Ends open transactions and writes everything down ("fast shutdown"). */
  interruptMs: number
  /** Ends at once; the next start recovers ("immediate shutdown"). */
  quitMs: number
  /** What nothing answers to is waited for no longer than this. */
  killMs: number
}

export const stopLimits: StopLimits = { interruptMs: 15_000, quitMs: 5_000, killMs: 5_000 }

/** Stops PostgreSQL by ever harder signals: one that has a full disk, or hangs, answers to none of the soft ones. */
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
    send(name, child, { home, binaries })
    if (await endsWithin(exited, waitMs)) return
  }
  child.kill('SIGKILL')
  await endsWithin(exited, limits.killMs)
}

/** By pg_ctl, because Windows has no such signals. */
export function send(
  name: 'INT' | 'QUIT',
  { pid }: ChildProcess,
  { home: { account, folder }, binaries: { pgCtl } }: { home: Home; binaries: Binaries },
) {
  const sender = spawn(pgCtl, ['kill', name, String(pid)], { ...account, cwd: folder, stdio: 'ignore' })
  // One that cannot be started changes nothing: the next signal is harder.
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
