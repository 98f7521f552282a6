import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startProcess, type TestProcess } from '../src/platform/server/testing/start-process.ts'
import { benchKey } from './app.ts'
import { root } from './built.ts'
import { type KakaopayRecord, readRecords, startSandbox } from './checkout-stage.ts'
import { isReady } from './faults-balancer.ts'
import { type FaultyPostgres, startFaultyPostgres } from './faults-postgres.ts'
import { findFreePort } from './stage.ts'

/** Two web processes and a worker on one database, with Redis and the sandbox. */
export interface FaultStage extends AsyncDisposable {
  postgres: FaultyPostgres
  redis: FaultyRedis | null
  sandboxUrl: string
  /** Two web processes, then the worker. */
  members: Member[]
  readKakaopay: () => KakaopayRecord[]
  /** Waits until processes are ready; starts those that have ended by themselves, and returns how. */
  waitUntilUp: (members: Member[]) => Promise<string[]>
}

export interface Member {
  name: string
  port: number
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
  start: () => Promise<void>
  /** Resolves with the exit code or the signal's name. */
  stop: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | string>
  /** Returns the output if the process has ended by itself. */
  findEnd: () => string | null
  /** Messages of logged errors, of processes that have ended. */
  errors: string[]
}

export interface FaultyRedis extends AsyncDisposable {
  url: string
  kill: () => Promise<void>
  start: () => Promise<void>
}

const children = new Set<ChildProcess>()
// An interrupted run must leave no process behind, not even a stopped one.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

const upWithinMs = 180_000

export async function startFaultStage(options: {
  /** Folder of an empty database. */
  template: string
  isOnSmallDisk: boolean
  hasRedis: boolean
  /** Fills the database before the processes start. */
  prepare: (url: string) => Promise<void>
}): Promise<FaultStage> {
  await using cleanup = new AsyncDisposableStack()
  const postgres = cleanup.use(await startFaultyPostgres(options.template, options.isOnSmallDisk))
  await options.prepare(postgres.url)
  const redis = options.hasRedis ? cleanup.use(await startFaultyRedis()) : null
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
  // Lies elsewhere than PostgreSQL, whose disk is filled.
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-files-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  cleanup.defer(remove)
  process.once('exit', remove)
  const sandbox = await startSandbox(folder, ports[0] ?? 0)
  cleanup.defer(async () => {
    sandbox.child.disconnect()
    await sandbox.ended
  })
  const members = ports.map((port, at) => {
    const role = at < 2 ? 'web' : 'worker'
    const dataDir = path.join(folder, String(at))
    mkdirSync(dataDir, { recursive: true })
    return createMember(at < 2 ? `web process ${at + 1}` : 'worker', port, {
      ...sandbox.env,
      ...(redis && { REDIS_URL: redis.url }),
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      ROLE: role,
    })
  })
  for (const member of members) cleanup.defer(async () => void (await member.stop('SIGTERM')))
  await Promise.all(members.map(member => member.start()))
  const resources = cleanup.move()
  return {
    postgres,
    redis,
    sandboxUrl: sandbox.url,
    members,
    readKakaopay: () => readRecords(path.join(folder, 'sandbox', 'kakaopay.jsonl')),
    waitUntilUp,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const commonEnv = {
  SERVER_KEY: benchKey,
  DEMO: '0',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  // Fans send an address each, so that limits are counted in Redis as for many networks.
  TRUSTED_PROXIES: '1',
  DRAIN_SECONDS: '3',
}

function createMember(name: string, port: number, env: Record<string, string>): Member {
  let running: TestProcess | null = null
  let code: number | string | null = null
  const errors: string[] = []
  return {
    name,
    port,
    signal: signal => void running?.child.kill(signal),
    async start() {
      const begun = startProcess([path.join(root, 'src/app/main.ts')], {
        env: { ...commonEnv, ...env, PORT: String(port) },
      })
      running = begun
      code = null
      children.add(begun.child)
      void begun.ended.then(ended => {
        children.delete(begun.child)
        if (running === begun) code = ended
      })
      await begun.ready
    },
    async stop(signal) {
      if (!running) return 'not running'
      const { child, ended } = running
      child.kill(signal)
      const result = await ended
      errors.push(...listErrors(running))
      running = null
      return result
    },
    errors,
    findEnd: () => (running && code !== null ? `ended with ${code}: ${running.output().slice(-600)}` : null),
  }
}

/** Returns the logged errors without what differs between them. */
function listErrors({ output }: TestProcess): string[] {
  const lines = output().split('\n')
  const records = lines.filter(line => /^\{"level":[56]0/.test(line))
  return records.map(line =>
    (JSON.parse(line) as { msg: string }).msg.replaceAll(/\(trying .*| Error: .*/g, ''),
  )
}

async function waitUntilUp(members: Member[]): Promise<string[]> {
  const problems: string[] = []
  const endMs = performance.now() + upWithinMs
  for (const member of members) {
    while (!(await isReady(member.port))) {
      const end = member.findEnd()
      if (end !== null) {
        // Ending is right for a process whose database goes away while it starts: a supervisor starts it again.
        if (!end.includes('The database went away during the start'))
          problems.push(`the ${member.name} ${end}`)
        await member.start().catch(() => {})
      }
      if (performance.now() > endMs)
        throw new Error(`the ${member.name} is not ready: ${problems.join('; ')}`)
      await delay(200)
    }
  }
  return problems
}

async function startFaultyRedis(): Promise<FaultyRedis> {
  const port = await findFreePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let child: ChildProcess
  const start = async () => {
    child = spawn('redis-server', options, { stdio: 'ignore' })
    children.add(child)
    await once(child, 'spawn')
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    children.delete(child)
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, start, kill, [Symbol.asyncDispose]: kill }
}
