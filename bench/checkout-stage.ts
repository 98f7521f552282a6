import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { termsFixtures } from '../src/commerce/prices/server/testing/terms-fixtures.ts'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import type { Database } from '../src/platform/server/database.ts'
import { startProcess, type TestProcess } from '../src/platform/server/testing/start-process.ts'
import { benchKey } from './app.ts'
import { root } from './built.ts'
import type { BenchDatabase } from './database.ts'
import { formatCounts, say } from './report.ts'
import { addSignedInFans } from './signed-in-fans.ts'
import { findFreePort } from './stage.ts'

/**
 * Options of processes that simulate load, so that on a machine with few cores they don't slow the product
 * down.
 */
export const lowPriority = { execPath: 'nice', execArgv: ['-n', '10', process.execPath] }

export interface Buyer {
  id: number
  token: string
  addressId: string
}

/** Adds fans, each with a session and an address in Korea. */
export async function addBuyers(database: Database, count: number): Promise<Buyer[]> {
  const fans = await addSignedInFans(database, count)
  await database.pool.query(
    `insert into shipping_addresses (id, user_id, country_code, name, line1, city, region, postal_code, phone_number,
       is_default, created_at, updated_at)
     select 'address-of-the-bench-' || id, id, 'KR', '김민아', '세종대로 110', '중구', '11', '04524', '+821012345678',
       true, now(), now() from unnest($1::bigint[]) id`,
    [fans.map(({ id }) => id)],
  )
  return fans.map(({ id, token }) => ({ id, token, addressId: `address-of-the-bench-${id}` }))
}

/** Adds a shipping zone for Korea, with its tax. */
export async function shipToKorea(database: Database): Promise<void> {
  const { aZone, taxesIn } = termsFixtures(database)
  await aZone({ countries: ['KR'], rates: { KRW: [3_000, 500] } })
  await taxesIn('KR', { standard: 1_000 })
}

/** Adds a project whose products are limited to one per fan. */
export function addSale(database: Database, stock: number, products = 1) {
  return shopFixtures(database).aProject({
    until: new Date(Date.now() + 86_400_000).toISOString(),
    also: { currency: 'KRW' },
    products: Array.from({ length: products }, () => ({
      stock,
      prices: { KRW: 30_000 },
      also: { weight_g: 300, limit_per_fan: 1 },
    })),
  })
}

/** Opens a waiting room now, as `npm run fanfare -- waiting-room open` does. */
export async function openWaitingRoom({ pool }: BenchDatabase, projectId: number, perMinute: number) {
  await pool.query(
    `insert into waiting_rooms (project_id, per_minute, early_per_minute, opens_at, next_at)
     values ($1, $2, $2, now(), now())`,
    [projectId, perMinute],
  )
}

/**
 * The product in a separate process that can be killed and restarted, with the sandbox in another process.
 */
export interface Checkout extends AsyncDisposable {
  port: number
  sandboxUrl: string
  /** Returns the latest state of each payment at the sandbox's KakaoPay. */
  readKakaopay: () => KakaopayRecord[]
  /** Kills the server with SIGKILL and resolves once a new one is ready. */
  killAndStart: () => Promise<void>
}

export interface KakaopayRecord {
  id: string
  /** Our payment id. */
  order: string
  total: number
  actions: { payment_action_type: 'PAYMENT' | 'CANCEL'; amount: number }[]
}

export async function startCheckout(database: BenchDatabase): Promise<Checkout> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-checkout-'))
  const port = await findFreePort()
  const sandbox = await startSandbox(dataDir, port)
  const env = {
    DATABASE_URL: database.url,
    SERVER_KEY: benchKey,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'error',
    RATE_LIMITS: '0',
    NODE_ENV: 'production',
    ...sandbox.env,
  }
  const start = () => startProcess([path.join(root, 'src/app/main.ts')], { env })
  let server: TestProcess = start()
  const stop = async (signal: NodeJS.Signals) => {
    server.child.kill(signal)
    await server.ended
    sayErrors(server)
  }
  const close = async () => {
    await stop('SIGTERM')
    sandbox.child.disconnect()
    await sandbox.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  await server.ready.catch(async error => {
    await close()
    throw error
  })
  return {
    port,
    sandboxUrl: sandbox.url,
    readKakaopay: () => readRecords(path.join(dataDir, 'sandbox', 'kakaopay.jsonl')),
    async killAndStart() {
      await stop('SIGKILL')
      server = start()
      await server.ready
    },
    [Symbol.asyncDispose]: close,
  }
}

function sayErrors({ output }: TestProcess): void {
  const counts: Record<string, number> = {}
  for (const line of output().split('\n')) {
    if (!line.startsWith('{"level":50')) continue
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } }
    const message = err?.message ? `${msg} (${err.message})` : msg
    counts[message] = (counts[message] ?? 0) + 1
  }
  if (Object.keys(counts).length > 0) say(`logged ${formatCounts(counts)}`)
}

/** Starts the sandbox in another process; `port` is the product's. */
export async function startSandbox(dataDir: string, port: number) {
  const child = fork(path.join(root, 'packages/sandbox/main.ts'), {
    ...lowPriority,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: '0',
    },
  })
  const ended = once(child, 'exit')
  const [{ env, ports }] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('the sandbox ended before it was ready')
    }),
  ])) as [{ env: Record<string, string>; ports: [number, number] }]
  return { child, ended, env, url: `http://localhost:${ports[0]}` }
}

/** Returns the latest state of each payment in the sandbox's journal of KakaoPay. */
export function readRecords(file: string): KakaopayRecord[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const records = lines.map(line => JSON.parse(line) as KakaopayRecord)
  return [...new Map(records.map(record => [record.id, record])).values()]
}
