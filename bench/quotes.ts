/**
 * `npm run bench -- quotes`: an open-loop load of 200 quotes a second, each of three lines, over HTTP, half
 * of them by fans, while stock is held and released. Passes when all are answered and the p99 is within 100
 * ms.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { termsOf } from '../src/commerce/prices/server/testing/terms-of.ts'
import { holdStock, releaseStock } from '../src/commerce/shop/server/index.ts'
import { shopOf } from '../src/commerce/shop/server/testing/shop-of.ts'
import { startSession } from '../src/identity/accounts/server/index.ts'
import { aFan } from '../src/platform/server/testing/fans.ts'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { benchKey } from './bench-config.ts'
import { percentile } from './open-loop.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'

const rate = 200
const seconds = Number(process.env['BENCH_SECONDS'] ?? 15)
const warmUpSeconds = 5
const p99MaxMs = 100
const path = '/api/v1/shops/md/price/'
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A project of 30 products in three sizes, 20 fans, and request bodies with three lines each. */
async function aShop(database: ScratchDatabase) {
  const { aZone, taxesIn, aFee } = termsOf(database)
  await aZone({ countries: ['KR', 'US', 'DE'], rates: { USD: [900, 100], KRW: [3_000, 500] } })
  await taxesIn('KR', { standard: 1_000 })
  await aFee({ amounts: { USD: 100, KRW: 1_000 } })
  const project = await shopOf(database).aProject({
    until: new Date(Date.now() + 86_400_000).toISOString(),
    products: Array.from({ length: 30 }, () => ({
      options: { Size: ['S', 'M', 'L'] },
      stock: 1_000,
      prices: { USD: 2_500, KRW: 30_000 },
      also: { weight_g: 300, limit_per_fan: 50 },
    })),
  })
  const tokens: string[] = []
  for (let fan = 0; fan < 20; fan += 1) {
    tokens.push(await startSession(database.db, await aFan(database), Date.now()))
  }
  const bodyOf = (at: number) => {
    const items = [0, 1, 2].map(step => {
      const product = project.products[(at * 3 + step) % project.products.length]
      return { product_id: product?.id, option_ids: [product?.valueIds[0]?.[at % 3]], quantity: 2 }
    })
    return JSON.stringify({ project_id: project.id, country_code: at % 2 ? 'KR' : 'US', items })
  }
  return { variantIds: project.variantIds, tokens, bodyOf }
}

type Shop = Awaited<ReturnType<typeof aShop>>

function ask(port: number, body: string, token: string | undefined): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  return new Promise((answered, failed) => {
    const sent = request({ agent, port, path, method: 'POST', headers }, response => {
      response.resume()
      response.on('end', () => answered(response.statusCode ?? 0))
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

/** Open loop: one call every 1/rate seconds; latency counts from the due time. */
async function offer(port: number, { bodyOf, tokens }: Shop, count: number) {
  const start = performance.now()
  const answers = Array.from({ length: count }, async (_, at) => {
    const due = start + (at * 1_000) / rate
    await delay(Math.max(0, due - performance.now()))
    const status = await ask(port, bodyOf(at), at % 4 < 2 ? tokens[at % tokens.length] : undefined)
    return { status, latencyMs: performance.now() - due }
  })
  return Promise.all(answers)
}

/** Holds and releases stock of all variants until it's stopped; returns the number of changes. */
function changeStock(database: ScratchDatabase, variantIds: number[]) {
  let isOver = false
  const done = (async () => {
    let changes = 0
    while (!isOver) {
      const lines = [0, 1].map(step => ({
        variantId: variantIds[(changes + step) % variantIds.length] ?? 0,
        quantity: 1,
      }))
      await database.transaction(db => holdStock(db, lines))
      await database.transaction(db => releaseStock(db, lines))
      changes += 2
      await delay(10)
    }
    return changes
  })()
  return () => {
    isOver = true
    return done
  }
}

async function main(): Promise<boolean> {
  await using database = await scratchDatabase({ isDurable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-quotes-'))
  const server = startProcess([resolve(import.meta.dirname, '../src/app/main.ts')], {
    env: {
      DATABASE_URL: database.url,
      SERVER_KEY: benchKey,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: '0',
      NODE_ENV: 'production',
    },
  })
  try {
    const port = Number(new URL(await server.ready).port)
    const shop = await aShop(database)
    await offer(port, shop, rate * warmUpSeconds)
    const stop = changeStock(database, shop.variantIds)
    const answers = await offer(port, shop, rate * seconds)
    const changes = await stop()
    const latencies = answers.map(({ latencyMs }) => latencyMs)
    const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
    const refused = answers.filter(({ status }) => status !== 200).length
    const isPassed = refused === 0 && p99 <= p99MaxMs
    const load = loadavg()[0]?.toFixed(2)
    process.stdout.write(
      `${rate} quotes/s for ${seconds} s beside ${changes} changes of stock; load ${load} on ${availableParallelism()} cores
p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (at most ${p99MaxMs}), refused ${refused}: ${isPassed ? 'PASS' : 'FAIL'}\n`,
    )
    return isPassed
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = (await main()) ? 0 : 1
