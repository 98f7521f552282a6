import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { loadDemo } from '../demo/load.ts'
import { startPostgres } from '../packages/local-postgres/start.ts'
import { modules } from '../src/app/modules.ts'
import { type Database, openDatabase } from '../src/platform/server/database.ts'
import { migrate } from '../src/platform/server/migrate.ts'
import { benchConfig, benchKey } from './bench-config.ts'
import { root } from './built.ts'

/** Node's flags of `npm start`. */
const serverFlags: string[] = JSON.parse(readFileSync(path.join(root, 'scripts/server-flags.json'), 'utf8'))
export const dataDir = path.resolve(process.env['BENCH_DATA_DIR'] ?? path.join(root, 'data/bench'))

/** A database with the demo catalogue, as a fresh `npm start` has it; kept in its folder for the next run. */
export interface Stage extends AsyncDisposable {
  database: Database & { url: string }
}

export async function openStage(): Promise<Stage> {
  const started = await startPostgres({ dataDir })
  if (!started.ok) throw new Error(started.problem)
  const url = started.postgres.url()
  const database = { ...openDatabase(url, { max: 10 }), url }
  const migrated = await migrate(database.pool, path.join(root, 'migrations'))
  if (!migrated.ok) throw new Error(migrated.problem)
  const prepare = async () => {
    for (const module of modules)
      await module.prepare?.({ config: benchConfig(), database, log: pino({ level: 'silent' }) })
  }
  await prepare()
  if ((await loadDemo(database.pool, { now: new Date(), config: benchConfig() })) === 'loaded')
    await prepare()
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database.close()
      await started.postgres.stop()
    },
  }
}

export interface Running extends AsyncDisposable {
  port: number
}

interface RunningProcess extends Running {
  pid: number
}

/** Starts one side's server in a process of its own, without logs, and waits until it is ready. */
async function startServer(file: string, env: Record<string, string>): Promise<RunningProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, path.join(root, file)], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answering(child, port, file)
  return {
    port,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function answering(child: ChildProcess, port: number, file: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (answer?.ok) return
    await delay(50)
  }
  throw new Error(`${file} ended before it answered`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

/** The product with its defaults, except for rate limits, because all load comes from one address. */
export function startProduct(
  { database }: { database: { url: string } },
  env: Record<string, string> = {},
): Promise<RunningProcess> {
  return startServer('src/app/main.ts', {
    DATABASE_URL: database.url,
    SERVER_KEY: benchKey,
    DEMO: '0',
    RATE_LIMITS: '0',
    ...env,
  })
}

export function startBare(
  env: Record<string, string>,
  file = 'bench/bare-server.ts',
): Promise<RunningProcess> {
  return startServer(file, env)
}
