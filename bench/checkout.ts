/**
 * `npm run bench -- checkout`: a sold-out sale over HTTP, with fans who pay, pay late or give up while the
 * provider loses responses. `--part sale` opens a waiting room only under load, `waiting` has one that admits
 * 1,200 fans per minute, and `kills` kills the server repeatedly. `--size small|middle|full`, `--kills 50`,
 * `--seed 1`.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkMoney } from './checkout-check.ts'
import { createClient, send } from './checkout-client.ts'
import { type Shop, visit } from './checkout-fan.ts'
import type { FansOrder, FansReport } from './checkout-fans.ts'
import {
  addBuyers,
  addSale,
  type Buyer,
  type Checkout,
  lowPriority,
  openWaitingRoom,
  shipToKorea,
  startCheckout,
} from './checkout-stage.ts'
import { createScratchDatabase } from './database.ts'
import { finish, formatCounts, formatLoad, type Outcome, percentile, say } from './report.ts'
import { runWorker } from './worker.ts'

const sizes = {
  small: { stock: 5, fans: 20, windowMs: 2_000 },
  middle: { stock: 100, fans: 2_000, windowMs: 20_000 },
  full: { stock: 500, fans: 20_000, windowMs: 60_000 },
}

const p99MaxMs = 500
const fansPerMinute = 1_200
const lostShare = 0.05

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'full' },
    part: { type: 'string' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
})

interface Sale {
  stock: number
  fans: number
  windowMs: number
  hasWaitingRoom?: boolean
}

/**
 * Fans who buy another product in the ten seconds before the sale, so that it opens in a shop that is already
 * busy.
 */
const earlyFans = 150
const earlyMs = 10_000

/**
 * Runs a sale, prints its figures and returns the fans' report; `disturb` runs during the sale and may kill
 * the server.
 */
async function sell(sale: Sale, disturb: (checkout: Checkout) => Promise<void>) {
  const room = sale.hasWaitingRoom ? ` and a waiting room for ${fansPerMinute} a minute` : ''
  say(`${sale.stock} units, ${sale.fans} fans within ${sale.windowMs / 1_000} s${room}; ${formatLoad()}`)
  await using database = await createScratchDatabase({ isDurable: true })
  await shipToKorea(database)
  const project = await addSale(database, sale.stock)
  if (sale.hasWaitingRoom) await openWaitingRoom(database, project.id, fansPerMinute)
  const buyers = await addBuyers(database, earlyFans + sale.fans)
  const earlySale = await addSale(database, earlyFans)
  await database.pool.query('vacuum analyze')
  await using checkout = await startCheckout(database)
  await openShop(checkout, earlySale, buyers.slice(0, earlyFans))
  // Updates the statistics, as autovacuum does within a minute: plans made for empty tables scan them whole.
  await database.pool.query('vacuum analyze')
  await injectFault(checkout, { fault: 'lost', times: 1_000_000, share: lostShare })
  await injectFault(checkout, { fault: 'wrong_amount', times: 2, operation: 'approve' })
  const order: FansOrder = {
    port: checkout.port,
    databaseUrl: database.url,
    buyers: buyers.slice(earlyFans),
    projectId: project.id,
    productId: project.products[0]?.id ?? 0,
    stock: sale.stock,
    windowMs: sale.windowMs,
    seed: Number(values.seed),
  }
  const [report] = await Promise.all([
    runWorker<FansReport>('checkout-fans.ts', order, lowPriority),
    disturb(checkout),
  ])
  const { stock } = sale
  const { acknowledged } = report
  const checked = await checkMoney({ database, checkout, projectId: project.id, stock, acknowledged })
  say(`${formatCounts(report.outcomes)}; ${report.retries} calls retried; ${report.seconds.toFixed(0)} s`)
  say(
    `${checked.refunded} charges without an order refunded; settled ${checked.settledSeconds.toFixed(1)} s later`,
  )
  for (const problem of checked.problems.slice(0, 20)) say(problem.slice(0, 400))
  const failures = Object.entries(report.outcomes).filter(([name]) => /^lost|unsettled/.test(name))
  const unexpected = failures.reduce((sum, [, count]) => sum + count, 0)
  return { report, unexpected, isRight: checked.problems.length === 0 && unexpected === 0, ...checked }
}

async function openShop(
  { port }: Checkout,
  project: Awaited<ReturnType<typeof addSale>>,
  fans: Buyer[],
): Promise<void> {
  const shop: Shop = {
    client: createClient(port),
    projectId: project.id,
    productId: project.products[0]?.id ?? 0,
    solveHumanCheck: () => Promise.reject(new Error('a waiting room before the sale')),
    random: Math.random,
    arrivedMs: 0,
    expireHold: async () => {},
    acknowledged: { orders: [], paid: [] },
  }
  const outcomes = await Promise.all(
    fans.map(async (fan, at) => {
      await delay((at * earlyMs) / fans.length)
      return visit(shop, fan, 'pays', performance.now())
    }),
  )
  const others = outcomes.filter(outcome => outcome !== 'paid')
  if (others.length > 0) throw new Error(`before the sale: ${others.join()}`)
}

async function injectFault({ sandboxUrl }: Checkout, fault: object): Promise<void> {
  const body = { service: 'kakaopay', ...fault }
  const { status } = await send(`${sandboxUrl}/sandbox/faults/`, { method: 'POST', body })
  if (status !== 200) throw new Error('the sandbox does not know this fault')
}

/** Prints the latencies by call; returns the p99 of all calls. */
function sayLatencies({ times }: FansReport): number {
  for (const [name, { latenciesMs, statuses }] of Object.entries(times)) {
    const [p50, p99] = [0.5, 0.99].map(share => percentile(latenciesMs, share).toFixed(0))
    say(`${name.padEnd(8)} ${formatCounts(statuses)}: p50 ${p50} ms, p99 ${p99} ms`)
  }
  return percentile(
    Object.values(times).flatMap(({ latenciesMs }) => latenciesMs),
    0.99,
  )
}

async function runSale(hasWaitingRoom: boolean): Promise<Outcome> {
  const size = Object.entries(sizes).find(([name]) => name === values.size)?.[1]
  if (!size) throw new Error(`a size is one of ${Object.keys(sizes).join(', ')}`)
  const { report, isRight, sold, problems } = await sell({ ...size, hasWaitingRoom }, async () => {})
  const p99 = sayLatencies(report)
  return {
    isPassed: isRight && p99 <= p99MaxMs,
    summary: `sold ${sold} of ${size.stock}, ${problems.length} problems, p99 ${p99.toFixed(0)} ms (≤ ${p99MaxMs})`,
  }
}

/** Longer than a call, so that the server is killed at any step of a call. */
const randomUpMs = () => 500 + Math.random() * 2_500
const cycleMs = 5_000

async function runKills(): Promise<Outcome> {
  const count = Number(values.kills)
  const sale = { stock: count * 4, fans: count * 40, windowMs: count * cycleMs }
  const { isRight, unexpected, sold, problems } = await sell(sale, async checkout => {
    for (let killed = 0; killed < count; killed += 1) {
      await delay(randomUpMs())
      await checkout.killAndStart()
    }
  })
  return {
    isPassed: isRight,
    summary: `${count} kills, sold ${sold} of ${sale.stock}, ${problems.length} problems, ${unexpected} visits without a result`,
  }
}

const parts: Record<string, () => Promise<Outcome>> = {
  sale: () => runSale(false),
  waiting: () => runSale(true),
  kills: runKills,
}

async function main(): Promise<Outcome> {
  const chosen = Object.entries(parts).filter(([name]) => values.part === undefined || values.part === name)
  if (chosen.length === 0) throw new Error(`a part is one of ${Object.keys(parts).join(', ')}`)
  const outcomes: Outcome[] = []
  for (const [name, run] of chosen) {
    const { isPassed, summary } = await run()
    outcomes.push({ isPassed, summary: `${name}: ${summary}` })
  }
  return {
    isPassed: outcomes.every(({ isPassed }) => isPassed),
    summary: outcomes.map(({ summary }) => summary).join('; '),
  }
}

finish(await main())
