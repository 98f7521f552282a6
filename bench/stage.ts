import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { loadDemo } from '../demo/load.ts'
import { benchKey, createBenchConfig, prepareModules } from './app.ts'
import { root } from './built.ts'
import { type BenchDatabase, openDatabaseIn } from './database.ts'

/** The Node flags that `npm start` uses. */
const serverFlags: string[] = JSON.parse(readFileSync(path.join(root, 'scripts/server-flags.json'), 'utf8'))
export const dataDir = path.resolve(process.env['BENCH_DATA_DIR'] ?? path.join(root, 'data/bench'))

/** A database with the demo catalogue, as after a first `npm start`; its folder is reused by the next run. */
export interface Stage extends AsyncDisposable {
  database: BenchDatabase
}

export async function openStage(): Promise<Stage> {
  const database = await openDatabaseIn(dataDir)
  await prepareModules(database)
  if ((await loadDemo(database.pool, { now: new Date(), config: createBenchConfig() })) === 'loaded')
    await prepareModules(database)
  return { database, [Symbol.asyncDispose]: database[Symbol.asyncDispose] }
}

export interface Running extends AsyncDisposable {
  port: number
  pid: number
  /** Kills the server with SIGKILL. */
  kill: () => Promise<void>
}

/** Starts a server without logs and waits until it is ready. */
async function startServer(file: string, env: Record<string, string>): Promise<Running> {
  const port = await findFreePort()
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
  const ended = once(child, 'exit')
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  await waitUntilReady(child, port, file)
  return {
    port,
    pid: child.pid ?? 0,
    kill: () => stop('SIGKILL'),
    [Symbol.asyncDispose]: () => stop('SIGTERM'),
  }
}

async function waitUntilReady(child: ChildProcess, port: number, file: string): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (response?.ok) return
    await delay(50)
  }
  throw new Error(`${file} ended before it was ready`)
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

/**
 * Starts the product with its defaults except for rate limits, because all load comes from one IP address.
 */
export function startProduct(
  { database }: { database: { url: string } },
  env: Record<string, string> = {},
): Promise<Running> {
  return startServer('src/app/main.ts', {
    DATABASE_URL: database.url,
    SERVER_KEY: benchKey,
    DEMO: '0',
    RATE_LIMITS: '0',
    ...env,
  })
}

export function startBare(env: Record<string, string>, file = 'bench/bare-server.ts'): Promise<Running> {
  return startServer(file, env)
}
