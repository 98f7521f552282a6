import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { chooseAccount } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { stopServer } from './stop-server.ts'

const folder = tmpdir()
const chosen = chooseAccount(folder)
if (!chosen.ok) throw new Error(chosen.problem)
const { account } = chosen
const home = { folder, account }

/** Spawns a program that ignores these signals, like PostgreSQL in recovery on a full disk. */
async function anUnresponsiveProgram(signals: string) {
  const script = `trap '' ${signals}; echo up; while :; do sleep 0.05; done`
  const child = spawn('/bin/sh', ['-c', script], { ...account, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  return { child, exited: once(child, 'exit').then(() => {}) }
}

async function stop(signals: string, limits: { interruptMs: number; quitMs: number; killMs: number }) {
  const prepared = prepareBinaries(home)
  if (!prepared.ok) throw new Error(prepared.problem)
  const { child, exited } = await anUnresponsiveProgram(signals)
  await stopServer(child, exited, { home, binaries: prepared.binaries, limits })
  return child.signalCode ?? child.exitCode
}

const never = 60_000

describe('stopServer', () => {
  test.each([
    ['HUP', { interruptMs: never, quitMs: never, killMs: never }, 'SIGINT'],
    ['INT', { interruptMs: 1, quitMs: never, killMs: never }, 'SIGQUIT'],
    ['INT QUIT', { interruptMs: 1, quitMs: 1, killMs: never }, 'SIGKILL'],
  ])('ends a process that ignores %s with the next stronger signal', async (ignored, limits, signal) => {
    expect(await stop(ignored, limits)).toBe(signal)
  })
})
