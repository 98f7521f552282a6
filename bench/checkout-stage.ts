import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { termsOf } from '../src/commerce/prices/server/testing/terms-of.ts'
import { shopOf } from '../src/commerce/shop/server/testing/shop-of.ts'
import { startProcess, type TestProcess } from '../src/platform/server/testing/start-process.ts'
import { benchKey } from './bench-config.ts'
import { root } from './built.ts'
import { parentOf, processorMs } from './processor-time.ts'
import type { ScratchDatabase } from './scratch-database.ts'
import { signedInFans } from './signed-in-fans.ts'

/** Lower priority for processes that aren't the product, for machines with few cores. */
export const behind = { execPath: 'nice', execArgv: ['-n', '10', process.execPath] }

export interface Buyer {
  token: string
  addressId: string
}

/** Fans with a session and an address in Korea. */
export async function buyers(database: ScratchDatabase, count: number): Promise<Buyer[]> {
  const fans = await signedInFans(database, count)
  await database.pool.query(
    `insert into shipping_addresses (id, user_id, country_code, name, line1, city, region, postal_code, phone_number,
       is_default, created_at, updated_at)
     select 'address-of-the-bench-' || id, id, 'KR', '김민아', '세종대로 110', '중구', '11', '04524', '+821012345678',
       true, now(), now() from unnest($1::bigint[]) id`,
    [fans.map(({ id }) => id)],
  )
  return fans.map(({ id, token }) => ({ token, addressId: `address-of-the-bench-${id}` }))
}

/** A shipping zone for Korea, with its tax. */
export async function sendToKorea(database: ScratchDatabase): Promise<void> {
  const { aZone, taxesIn } = termsOf(database)
  await aZone({ countries: ['KR'], rates: { KRW: [3_000, 500] } })
  await taxesIn('KR', { standard: 1_000 })
}

/** Products of one project, limited to one per fan. */
export function aSale(database: ScratchDatabase, stock: number, products = 1) {
  return shopOf(database).aProject({
    until: new Date(Date.now() + 86_400_000).toISOString(),
    also: { currency: 'KRW' },
    products: Array.from({ length: products }, () => ({
      stock,
      prices: { KRW: 30_000 },
      also: { weight_g: 300, limit_per_fan: 1 },
    })),
  })
}

/** A waiting room that opens now, as `npm run fanfare -- waiting-room open` makes it. */
export async function openWaitingRoom({ pool }: ScratchDatabase, projectId: number, perMinute: number) {
  await pool.query(
    `insert into waiting_rooms (project_id, per_minute, early_per_minute, opens_at, next_at)
     values ($1, $2, $2, now(), now())`,
    [projectId, perMinute],
  )
}

/** The product in a process of its own that can be killed and restarted, and the sandbox in another. */
export interface Running extends AsyncDisposable {
  port: number
  sandboxUrl: string
  kakaopayUrl: string
  /** What the sandbox's KakaoPay remembers: the latest state of each payment. */
  kakaopayRecords: () => KakaopayRecord[]
  /** Ids of the processes, for their processor time. */
  pids: () => { server: number | undefined; sandbox: number | undefined }
  /** Kills the server with SIGKILL, and resolves once a new one is ready. */
  killAndStart: () => Promise<void>
}

/** Processor time of server, PostgreSQL and sandbox from now on, in ms. */
export async function processorsOf({ pool }: ScratchDatabase, running: Running) {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postgres = parentOf(rows[0]?.pid ?? 0)
  const now = () => {
    const { server, sandbox } = running.pids()
    return {
      server: processorMs(server),
      postgres: processorMs(postgres),
      sandbox: processorMs(sandbox),
    }
  }
  const before = now()
  return {
    since: () => {
      const { server, postgres: database, sandbox } = now()
      return {
        server: server - before.server,
        postgres: database - before.postgres,
        sandbox: sandbox - before.sandbox,
      }
    },
  }
}

export interface KakaopayRecord {
  id: string
  /** Our payment id. */
  order: string
  total: number
  actions: { payment_action_type: 'PAYMENT' | 'CANCEL'; amount: number }[]
}

export async function startCheckout(database: ScratchDatabase): Promise<Running> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-checkout-'))
  const port = await freePort()
  const sandbox = await startSandbox(dataDir, port)
  const rate = process.env['WAITING_ROOM_FANS_A_MINUTE']
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
    // 0: no waiting room opens by itself (docs/bench.md).
    ...(rate !== undefined && { WAITING_ROOM_FANS_A_MINUTE: rate }),
  }
  const start = () => startProcess([path.join(root, 'src/app/main.ts')], { env })
  let server: TestProcess = start()
  const stop = async (signal: NodeJS.Signals) => {
    server.child.kill(signal)
    await server.ended
  }
  const close = async () => {
    await stop('SIGTERM')
    process.stdout.write(logged(server))
    sandbox.process.disconnect()
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
    kakaopayUrl: sandbox.env['KAKAOPAY_URL'] ?? '',
    kakaopayRecords: () => recordsIn(path.join(dataDir, 'sandbox', 'kakaopay.jsonl')),
    pids: () => ({ server: server.child.pid, sandbox: sandbox.process.pid }),
    async killAndStart() {
      await stop('SIGKILL')
      process.stdout.write(logged(server))
      server = start()
      await server.ready
    },
    [Symbol.asyncDispose]: close,
  }
}

/** Counts the server's logged errors by message. */
function logged({ output }: TestProcess): string {
  const errors = output()
    .split('\n')
    .filter(line => line.startsWith('{"level":50'))
  const said = errors.map(line => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } }
    return err?.message ? `${msg} (${err.message})` : msg
  })
  const counts = Map.groupBy(said, message => message)
  return [...counts].map(([message, { length }]) => `  logged ${length} times: ${message}\n`).join('')
}

async function startSandbox(dataDir: string, port: number) {
  const child = fork(path.join(root, 'packages/sandbox/main.ts'), {
    ...behind,
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
      throw new Error('the sandbox ended before it was there')
    }),
  ])) as [{ env: Record<string, string>; ports: [number, number] }]
  return { process: child, ended, env, url: `http://localhost:${ports[0]}` }
}

function recordsIn(file: string): KakaopayRecord[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const records = lines.map(line => JSON.parse(line) as KakaopayRecord)
  return [...new Map(records.map(record => [record.id, record])).values()]
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
