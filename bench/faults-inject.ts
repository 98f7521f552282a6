import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { send } from './checkout-client.ts'
import { type Fault, type FaultKind, faultKinds } from './faults-plan.ts'
import type { FaultStage, Member } from './faults-stage.ts'
import { say } from './report.ts'

/** More than a disk of this size can hold. */
const logFilesMax = 100

type Inject = (stage: FaultStage, fault: Fault) => Promise<string[]>

/**
 * Causes a fault and repairs it; returns what went wrong. Killed processes start while the next faults are
 * caused, but one web process is always up.
 */
export async function injectFault(stage: FaultStage, fault: Fault): Promise<string[]> {
  const problems = await stage.waitUntilUp(listNeeded(stage, fault))
  const start = performance.now()
  problems.push(...(await faults[fault.kind](stage, fault)))
  say(`  ${faultKinds[fault.kind]}: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  await delay(fault.calmMs)
  return problems
}

/** Returns the processes that must be up before a fault. */
function listNeeded(stage: FaultStage, { kind, target }: Fault): Member[] {
  if (kind === 'killWeb' || kind === 'endWeb') return stage.members.slice(0, 2)
  return kind === 'killWorker' || kind === 'pauseProcess' ? [findMember(stage, target)] : []
}

const killMember: Inject = async (stage, { target, ms }) => {
  const member = findMember(stage, target)
  await member.stop('SIGKILL')
  await delay(ms)
  startInBackground(member)
  return []
}

/** Starts a process; one that ends before it is ready is found before the next fault that needs it. */
const startInBackground = (member: Member): void => void member.start().catch(() => {})

const faults: Record<FaultKind, Inject> = {
  killWeb: killMember,
  killWorker: killMember,

  async killPostgres({ postgres }, { ms }) {
    await postgres.kill()
    await delay(ms)
    await postgres.start()
    return []
  },

  async killRedis({ redis }, { ms }) {
    await redis?.kill()
    await delay(ms)
    await redis?.start()
    return []
  },

  async pausePostgres({ postgres }, { ms }) {
    await postgres.pause(ms)
    return []
  },

  async pauseProcess(stage, { target, ms }) {
    const member = findMember(stage, target)
    member.signal('SIGSTOP')
    await delay(ms)
    member.signal('SIGCONT')
    return []
  },

  async endWeb(stage, { target }) {
    const member = findMember(stage, target)
    const code = await member.stop('SIGTERM')
    startInBackground(member)
    return code === 0 ? [] : [`the ${member.name} ended with ${code} after SIGTERM`]
  },

  async fillDisk({ postgres }, { ms }) {
    const file = path.join(postgres.folder, 'fill')
    // Writes until the disk is full.
    spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M'])
    await delay(ms / 2)
    await exhaustLog(postgres.url)
    await delay(ms / 2)
    rmSync(file)
    await postgres.start()
    return []
  },

  async failProvider({ sandboxUrl }, { answer, ms }) {
    const setFault = async (times: number) => {
      const body = { service: 'kakaopay', fault: answer, times, share: 0.7 }
      const { status } = await send(`${sandboxUrl}/sandbox/faults/`, { method: 'POST', body })
      if (status !== 200) throw new Error('the sandbox does not know this fault')
    }
    await setFault(1_000_000)
    await delay(ms)
    await setFault(0)
    return []
  },
}

/** Fills the log files that PostgreSQL has reserved, until it stops. */
async function exhaustLog(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  const text = `select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()`
  try {
    await client.connect()
    for (let files = 0; files < logFilesMax; files += 1) await client.query(text)
  } catch {
    // PostgreSQL has stopped or refuses more.
  } finally {
    await client.end().catch(() => {})
  }
}

function findMember({ members }: FaultStage, target: number): Member {
  const member = members[target]
  if (!member) throw new Error(`there is no process ${target}`)
  return member
}
