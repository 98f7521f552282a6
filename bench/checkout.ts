/**
 * `npm run bench -- checkout`: a sold-out sale over HTTP, with fans who pay, pay late or give up while the
 * provider loses responses; the rate of stock holds; and a sale during which the server is killed again and
 * again. `--size small|middle|full`, `--part sale|waiting|holds|kills`, `--kills 50`, `--seed 1`.
 * `waiting` is the sale behind a waiting room that lets 1,200 fans a minute in.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Checked, checkMoney } from './checkout-check.ts'
import { clientOf, send } from './checkout-client.ts'
import { type Shop, visit } from './checkout-fan.ts'
import type { FansOrder, FansReport } from './checkout-fans.ts'
import { holds } from './checkout-holds.ts'
import {
  aSale,
  type Buyer,
  behind,
  buyers,
  openWaitingRoom,
  processorsOf,
  type Running,
  sendToKorea,
  startCheckout,
} from './checkout-stage.ts'
import { percentile } from './open-loop.ts'
import { scratchDatabase } from './scratch-database.ts'

const sizes = {
  small: { stock: 5, fans: 20, windowMs: 2_000 },
  middle: { stock: 100, fans: 2_000, windowMs: 20_000 },
  full: { stock: 500, fans: 20_000, windowMs: 60_000 },
}
type Size = keyof typeof sizes

const parts = ['sale', 'waiting', 'holds', 'kills'] as const
/** Without a room that opens by itself, all fans ask at once. */
const p99MaxMs = process.env['WAITING_ROOM_FANS_A_MINUTE'] === '0' ? 1_000 : 500
const fansAMinute = 1_200
const lostShare = 0.05

const say = (line: string) => process.stdout.write(`${line}\n`)

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

/** Runs the sale; `meanwhile` disturbs the server, for example by killing it. */
async function sell(sale: Sale, meanwhile: (running: Running) => Promise<void>) {
  await using database = await scratchDatabase({ isDurable: true })
  await sendToKorea(database)
  const project = await aSale(database, sale.stock)
  const hasWaitingRoom = sale.hasWaitingRoom ?? false
  if (hasWaitingRoom) await openWaitingRoom(database, project.id, fansAMinute)
  const [early, everybody] = split(await buyers(database, earlyFans + sale.fans), earlyFans)
  const other = await aSale(database, earlyFans)
  await database.pool.query('vacuum analyze')
  await using running = await startCheckout(database)
  await openShop(running, other, early)
  // As autovacuum does within a minute: plans that were made for empty tables read them whole.
  await database.pool.query('vacuum analyze')
  await spoil(running, { fault: 'lost', times: 1_000_000, share: lostShare })
  await spoil(running, { fault: 'wrong_amount', times: 2, operation: 'approve' })
  const [product] = project.products
  const processors = await processorsOf(database, running)
  const [report] = await Promise.all([
    comeAll({
      port: running.port,
      databaseUrl: database.url,
      buyers: everybody,
      projectId: project.id,
      productId: product?.id ?? 0,
      stock: sale.stock,
      windowMs: sale.windowMs,
      seed: Number(values.seed),
    }),
    meanwhile(running),
  ])
  const processorMs = { ...processors.since(), fans: report.processorMs }
  const { acknowledged } = report
  const checked = await checkMoney({
    database,
    running,
    projectId: project.id,
    stock: sale.stock,
    acknowledged,
  })
  return { report, checked, processorMs }
}

const split = <Item>(items: Item[], at: number) => [items.slice(0, at), items.slice(at)] as const

/** Who buys something else in the ten seconds before: a sale opens in a shop that is open, not in one that just started. */
const earlyFans = 150
const earlyMs = 10_000

const noRoomYet = () => Promise.reject(new Error('a waiting room before the sale'))

async function openShop({ port }: Running, project: Awaited<ReturnType<typeof aSale>>, fans: Buyer[]) {
  const shop: Shop = {
    client: clientOf(port),
    projectId: project.id,
    productId: project.products[0]?.id ?? 0,
    personToken: noRoomYet,
    random: Math.random,
    arrivedMs: 0,
    endTime: async () => {},
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

async function spoil({ sandboxUrl }: Running, fault: object): Promise<void> {
  const body = { service: 'kakaopay', ...fault }
  const { status } = await send(`${sandboxUrl}/sandbox/faults/`, { method: 'POST', body })
  if (status !== 200) throw new Error('the sandbox does not know this fault')
}

async function comeAll(order: FansOrder): Promise<FansReport> {
  const worker = fork(join(import.meta.dirname, 'checkout-fans.ts'), behind)
  worker.send(order)
  const failed = once(worker, 'exit').then(() => {
    throw new Error('the fans’ process has ended')
  })
  failed.catch(() => {})
  const [report] = (await Promise.race([once(worker, 'message'), failed])) as [FansReport]
  worker.disconnect()
  return report
}

const loadNow = () => `load ${loadavg()[0]?.toFixed(2)} on ${availableParallelism()} cores`

/** Prints the result; returns whether it is correct. */
function tell({ report, checked }: { report: FansReport; checked: Checked }): boolean {
  const { problems, sold, givenBack, settledSeconds } = checked
  const outcomes = Object.entries(report.outcomes).map(([outcome, count]) => `${count} × ${outcome}`)
  say(
    `  ${outcomes.join(', ')}; ${report.repeats} calls tried again; ${report.seconds.toFixed(0)} s, ${loadNow()}`,
  )
  say(`  sold ${sold}, charged without an order and given back ${givenBack}`)
  say(`  settled ${settledSeconds.toFixed(1)} s later; ${problems.length} problems`)
  for (const problem of problems.slice(0, 20)) say(`  ${problem.slice(0, 400)}`)
  const isExpected = Object.keys(report.outcomes).every(name => !/^lost|unsettled/.test(name))
  return problems.length === 0 && isExpected
}

/** What of the cores each has used for a visit: the machine is shared with the fans and the sandbox. */
function tellProcessors(processorMs: Record<string, number>, { seconds }: FansReport, fans: number): void {
  const each = Object.entries(processorMs).map(([name, ms]) => `${name} ${(ms / fans).toFixed(2)}`)
  const all = Object.values(processorMs).reduce((sum, ms) => sum + ms, 0)
  const share = all / (seconds * 1_000 * availableParallelism())
  say(`  processor, ms a visit: ${each.join(', ')}; ${(share * 100).toFixed(0)} % of all cores`)
}

function isQuick({ times }: FansReport): boolean {
  const line = (name: string, latencies: number[], statuses: Record<string, number>) => {
    const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
    say(
      `  ${name.padEnd(8)} ${latencies.length} calls ${JSON.stringify(statuses)}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    )
    return p99
  }
  for (const [name, { latenciesMs, statuses }] of Object.entries(times)) line(name, latenciesMs, statuses)
  const all = Object.values(times).flatMap(({ latenciesMs }) => latenciesMs)
  return line('all', all, {}) <= p99MaxMs
}

async function sale(size: Size, hasWaitingRoom: boolean): Promise<boolean> {
  const { stock, fans, windowMs } = sizes[size]
  const room = hasWaitingRoom ? ` and a waiting room for ${fansAMinute} a minute` : ''
  say(`${stock} pieces, ${fans} fans within ${windowMs / 1_000} s${room}; ${loadNow()}`)
  const sold = await sell({ ...sizes[size], hasWaitingRoom }, async () => {})
  const isRight = tell(sold)
  tellProcessors(sold.processorMs, sold.report, fans)
  const isPassed = isQuick(sold.report) && isRight
  say(`  at most ${p99MaxMs} ms: ${isPassed ? 'PASS' : 'FAIL'}`)
  return isPassed
}

async function holdAlone(): Promise<boolean> {
  const verdicts = await holds()
  for (const { name, value, limit, detail, isPassed } of verdicts) {
    say(`${name}: ${value} (${limit}; ${detail}); ${loadNow()}: ${isPassed ? 'PASS' : 'FAIL'}`)
  }
  return verdicts.every(({ isPassed }) => isPassed)
}

/** Longer than a call, so that kills hit every step of it. */
const upMs = () => 500 + Math.random() * 2_500
const cycleMs = 5_000

async function kills(count: number): Promise<boolean> {
  const sizeOfKills = { stock: count * 4, fans: count * 40, windowMs: count * cycleMs }
  say(`${count} times kill -9 among ${sizeOfKills.fans} fans for ${sizeOfKills.stock} pieces; ${loadNow()}`)
  const sold = await sell(sizeOfKills, async running => {
    for (let killed = 0; killed < count; killed += 1) {
      await delay(upMs())
      await running.killAndStart()
    }
  })
  const isPassed = tell(sold)
  say(isPassed ? '  PASS' : '  FAIL')
  return isPassed
}

async function main(): Promise<boolean> {
  const size = Object.keys(sizes).find((each): each is Size => each === values.size)
  if (!size) throw new Error(`a size is one of ${Object.keys(sizes).join(', ')}`)
  const chosen = parts.filter(part => values.part === undefined || values.part === part)
  let isPassed = chosen.length > 0
  if (chosen.includes('sale')) isPassed = (await sale(size, false)) && isPassed
  if (chosen.includes('waiting')) isPassed = (await sale(size, true)) && isPassed
  if (chosen.includes('holds')) isPassed = (await holdAlone()) && isPassed
  if (chosen.includes('kills')) isPassed = (await kills(Number(values.kills))) && isPassed
  return isPassed
}

process.exitCode = (await main()) ? 0 : 1
