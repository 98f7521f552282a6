/**
 * `npm run bench -- redeem`: makes and exports 10,000 codes by the operators' command, then offers 2,000 redemptions a
 * second, half of them for the same hundred codes. Passes when every code was redeemed once, counters equal their
 * recount, and the codes were made within 5 s. A call that the server was too busy for is asked again under its key.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { loadConfig } from '../src/app/config.ts'
import { modules } from '../src/app/modules.ts'
import { recountOrders } from '../src/commerce/orders/server/recount.ts'
import { redeemModule } from '../src/commerce/redeem/server/index.ts'
import { recountRedeem } from '../src/commerce/redeem/server/recount.ts'
import { shopOf } from '../src/commerce/shop/server/testing/shop-of.ts'
import { createApp } from '../src/platform/server/app.ts'
import type { Config } from '../src/platform/server/config.ts'
import { noLimiter } from '../src/platform/server/limits.ts'
import { benchKey } from './bench-config.ts'
import { percentile } from './open-loop.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'
import { type SignedInFan, signedInFans } from './signed-in-fans.ts'

const rate = 2_000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const codeCount = 10_000
const makingMaxMs = 5_000
const hotCodes = 100
/** Calls under way; the others wait, and their wait counts. */
const lanesMax = 256

const say = (line: string) => process.stdout.write(`${line}\n`)
const log = pino({ level: 'silent' })

interface Call {
  at: number
  fan: SignedInFan
  code: string
  key: string
  dueMs: number
}

async function makeCodes(database: ScratchDatabase, config: Config, words: string[]): Promise<string[]> {
  const make = redeemModule.commands?.find(({ name }) => name === 'redeem make')
  if (!make || !('run' in make)) throw new Error('there is no such command')
  const file = join(config.dataDir, 'codes.csv')
  const options = { count: String(codeCount), file, until: '2999-01-01T00:00:00Z' }
  const context = { config, database, now: Date.now, log, operator: 'bench' }
  const made = await make.run({ args: words, options }, context)
  if (!made.ok) throw new Error(made.problem)
  return readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1)
}

/** Half for a code of their own, half for one of a hundred, in turn. */
const callsOf = (fans: SignedInFan[], codes: string[], startMs: number): Call[] =>
  fans.map((fan, at) => ({
    at,
    fan,
    code: codes[at % 2 === 0 ? at / 2 + hotCodes : ((at - 1) / 2) % hotCodes] ?? '',
    key: randomUUID(),
    dueMs: startMs + (at * 1_000) / rate,
  }))

async function offer(calls: Call[], send: (call: Call) => Promise<number>) {
  const statuses: Record<string, number> = {}
  const latenciesMs: number[] = []
  let repeats = 0
  const waiting = calls.toReversed()
  const lane = async (): Promise<void> => {
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      const aheadMs = call.dueMs - performance.now()
      if (aheadMs > 0) await new Promise(resolve => setTimeout(resolve, aheadMs))
      let status = await send(call)
      for (; status === 503; repeats += 1) status = await send(call)
      latenciesMs.push(performance.now() - call.dueMs)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: lanesMax }, lane))
  return { statuses, latenciesMs, repeats }
}

async function senderOf(database: ScratchDatabase, config: Config) {
  const app = await createApp({ config, database, log, limiter: noLimiter, modules })
  // As in production: the adapter installs its lightweight Request and Response globals.
  getRequestListener(request => app.fetch(request))
  return async ({ at, fan, code, key }: Call): Promise<number> => {
    const headers = {
      Authorization: `Bearer ${fan.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      // Each from an address of its own: what is measured is no limit.
      'X-Forwarded-For': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    }
    const body = JSON.stringify({ code, country_code: 'KR', agreed: true })
    const path = '/api/v1/shops/md/users/self/orders/redeem-code/'
    const response = await app.fetch(
      new Request(`http://localhost${path}`, { method: 'POST', headers, body }),
    )
    await response.text()
    return response.status
  }
}

async function isExact(database: ScratchDatabase, projectId: number, codesUsed: number, redeemed: number) {
  const { rows } = await database.pool.query<Record<'used' | 'orders' | 'sold' | 'held', number>>(
    `select (select count(*)::int from redeem_keys where used_at is not null) as used,
        (select count(distinct order_id)::int from redeem_keys) as orders,
        sold_count as sold, held_count as held from variants`,
  )
  const wrong = [
    ...(await recountRedeem(database.read)),
    ...(await recountOrders(database.read, [projectId])),
  ]
  const [found] = rows
  say(
    `redeemed ${redeemed}, codes used ${found?.used}, orders ${found?.orders}, sold ${found?.sold}, held ${found?.held}`,
  )
  say(`counters that differ from their recount: ${wrong.length}`)
  const same = [redeemed, found?.used, found?.orders, found?.sold].every(count => count === codesUsed)
  return same && found?.held === codeCount - codesUsed && wrong.length === 0
}

async function main(): Promise<boolean> {
  await using database = await scratchDatabase({ isDurable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-redeem-'))
  try {
    const loaded = loadConfig({ SERVER_KEY: benchKey, DATA_DIR: dataDir, TRUSTED_PROXIES: '1' })
    if (!loaded.ok) throw new Error(loaded.problems.join(' '))
    const { config } = loaded
    const project = await shopOf(database).aProject({
      until: '2999-01-01T00:00:00Z',
      products: [{ stock: codeCount, also: { needs_shipping: false } }],
    })
    const beganMs = performance.now()
    const codes = await makeCodes(database, config, [String(project.id), String(project.products[0]?.id)])
    const makingMs = performance.now() - beganMs
    say(`${codes.length} codes made and written in ${makingMs.toFixed(0)} ms (≤ ${makingMaxMs} ms)`)
    const fans = await signedInFans(database, rate * seconds)
    const send = await senderOf(database, config)
    say(
      `${rate} redemptions/s for ${seconds} s; load ${loadavg()[0]?.toFixed(2)} on ${availableParallelism()} cores`,
    )
    const startMs = performance.now()
    const calls = callsOf(fans, codes, startMs)
    const { statuses, latenciesMs, repeats } = await offer(calls, send)
    const perSecond = (latenciesMs.length * 1_000) / (performance.now() - startMs)
    const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    say(
      `offered ${calls.length}, answered ${answers.join(', ')} at ${perSecond.toFixed(0)}/s, ${repeats} asked again`,
    )
    say(
      `p50 ${percentile(latenciesMs, 0.5).toFixed(0)} ms, p99 ${percentile(latenciesMs, 0.99).toFixed(0)} ms`,
    )
    const codesUsed = new Set(calls.map(({ code }) => code)).size
    const isRight = await isExact(database, project.id, codesUsed, statuses['200'] ?? 0)
    const isPassed = isRight && makingMs <= makingMaxMs
    say(isPassed ? 'PASS' : 'FAIL')
    return isPassed
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = (await main()) ? 0 : 1
