/**
 * `npm run bench -- chat`: one room, 300 messages a second by 5,000 fans over HTTP, 2,000 readers who ask each second
 * through nginx's cache. Passes when the time from a message to its readers, the reads at the origin, the cost of a
 * snapshot and seeking in a long room are within their limits, and every reader has all of it once, in one order.
 * Prints the processor time of the evening, which says something on a busy machine, too. Smaller:
 * `-- chat --rate 100 --fans 1000 --readers 300 --seconds 10 --past 200000 --nodes 1`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { benchKey } from './bench-config.ts'
import { appAlone, costOfSnapshot, seeks } from './chat-alone.ts'
import type { CrowdOrder, CrowdReport } from './chat-crowd.ts'
import { aLiveRoom, fillRoom, type LiveRoom, startFront } from './chat-stage.ts'
import { percentile } from './open-loop.ts'
import { parentOf, processorMs } from './processor-time.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'
import { signedInFans } from './signed-in-fans.ts'

const option = (usual: number) => ({ type: 'string', default: String(usual) }) as const
const { values } = parseArgs({
  options: {
    rate: option(300),
    fans: option(5_000),
    readers: option(2_000),
    seconds: option(20),
    past: option(2_000_000),
    nodes: option(1),
  },
})
const [rate, fanCount, readers] = [Number(values.rate), Number(values.fans), Number(values.readers)]
const [seconds, past, nodes] = [Number(values.seconds), Number(values.past), Number(values.nodes)]
const watchers = Math.min(20, readers)
const limits = { p50Ms: 1_200, p99Ms: 2_600, originReads: 3, snapshotUs: 25, seekMs: 100 }

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<boolean> {
  await using database = await scratchDatabase({ isDurable: true, sharedBuffers: '256MB' })
  const fans = await signedInFans(database, fanCount)
  const load = loadavg()[0]?.toFixed(2)
  say(`${rate} messages/s by ${fanCount} fans for ${seconds} s, ${readers} readers, ${nodes} processes`)
  say(`load ${load} on ${availableParallelism()} cores`)
  const isLive = await liveEvening(
    database,
    fans.map(({ token }) => token),
  )
  const isQuick = await longRoom(database)
  say(isLive && isQuick ? 'PASS' : 'FAIL')
  return isLive && isQuick
}

async function liveEvening(database: ScratchDatabase, tokens: string[]): Promise<boolean> {
  await using cleanup = new AsyncDisposableStack()
  const room = await aLiveRoom(database)
  const ports: number[] = []
  const pids = [await databasePid(database)]
  for (let node = 0; node < nodes; node += 1) {
    const { port, pid } = await startNode(database, cleanup)
    ports.push(port)
    pids.push(pid)
  }
  const front = cleanup.use(await startFront(ports[0] ?? 0))
  if (!front.isCached) say('there is no nginx here: readers ask the product')
  const before = await originReads(ports[0] ?? 0)
  const order = { writePorts: ports, readPort: front.port, room, tokens, rate, seconds, readers, watchers }
  const spent = pids.map(processorMs)
  const report = await crowd(order)
  const shares = pids.map((pid, at) => (processorMs(pid) - (spent[at] ?? 0)) / (seconds * 1_000))
  const [ofDatabase, ...ofNodes] = shares.map(share => share.toFixed(2))
  const { processors, lateMsP99 } = report.own
  say(
    `processors used: database ${ofDatabase}, processes ${ofNodes.join(', ')}, fans ${processors.toFixed(2)}`,
  )
  say(`the fans' own timers were late by ${lateMsP99.toFixed(0)} ms (p99)`)
  const reads = ((await originReads(ports[0] ?? 0)) - before) / (seconds + 5)
  return judge(await textsOf(database, room), report, { reads, isCached: front.isCached })
}

/** PostgreSQL's first process. */
async function databasePid({ pool }: ScratchDatabase): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

async function startNode(database: ScratchDatabase, cleanup: AsyncDisposableStack) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-chat-'))
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
      SANDBOX: '0',
      ...(process.env['REDIS_URL'] && { REDIS_URL: process.env['REDIS_URL'] }),
    },
  })
  cleanup.defer(async () => {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { port: Number(new URL(await server.ready).port), pid: server.child.pid }
}

async function crowd(order: CrowdOrder): Promise<CrowdReport> {
  const worker = fork(join(import.meta.dirname, 'chat-crowd.ts'))
  worker.send(order)
  const failed = once(worker, 'exit').then(() => {
    throw new Error('the fans’ process has ended')
  })
  failed.catch(() => {})
  const [report] = (await Promise.race([once(worker, 'message'), failed])) as [CrowdReport]
  worker.disconnect()
  return report
}

/** Snapshots that the product itself was asked for. */
async function originReads(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const counts = text.matchAll(/http_request_duration_seconds_count\{route="chat-latest"[^}]*\} (\d+)/g)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

async function textsOf({ pool }: ScratchDatabase, { chatId }: LiveRoom): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select seq || ' ' || text as line from chat_messages where chat_id = $1 order by seq`,
    [chatId],
  )
  return rows.map(({ line }) => line)
}

function judge(
  written: string[],
  report: CrowdReport,
  { reads, isCached }: { reads: number; isCached: boolean },
): boolean {
  const counts = (of: Record<string, number>) =>
    Object.entries(of)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')
  say(`written: ${counts(report.statuses)}; read: ${counts(report.reads)}; pages: ${report.pagesRead}`)
  const whole = report.seen.filter(texts => texts.join('\n') === written.join('\n')).length
  say(
    `${whole} of ${report.seen.length} watchers have all ${written.length} once and in order; twice: ${report.twice}`,
  )
  const [p50, p99] = [percentile(report.latenciesMs, 0.5), percentile(report.latenciesMs, 0.99)]
  say(
    `from write to reader p50 ${p50.toFixed(0)} ms (≤ ${limits.p50Ms}), p99 ${p99.toFixed(0)} ms (≤ ${limits.p99Ms})`,
  )
  say(`snapshots asked of the product: ${reads.toFixed(1)}/s${isCached ? ` (≤ ${limits.originReads})` : ''}`)
  const isComplete = whole === report.seen.length && report.twice === 0
  const isWritten = written.length === rate * seconds && report.statuses['200'] === written.length
  const isQuick = p50 <= limits.p50Ms && p99 <= limits.p99Ms
  return isComplete && isWritten && isQuick && (!isCached || reads <= limits.originReads)
}

async function longRoom(database: ScratchDatabase): Promise<boolean> {
  const room = await aLiveRoom(database)
  await fillRoom(database, room, past)
  const app = await appAlone(database)
  const cost = await costOfSnapshot(app, room)
  say(`a snapshot from memory costs ${cost.toFixed(1)} µs (≤ ${limits.snapshotUs})`)
  const count = 200
  // PostgreSQL is a child of this process.
  const before = processorMs(process.pid)
  const timesMs = await seeks(app, room, count)
  const spentMs = (processorMs(process.pid) - before) / count
  const [p50, p99] = [percentile(timesMs, 0.5), percentile(timesMs, 0.99)]
  say(
    `a moment among ${past} messages: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (≤ ${limits.seekMs})`,
  )
  say(`processor time of one, with PostgreSQL's: ${spentMs.toFixed(1)} ms`)
  await app.close()
  return cost <= limits.snapshotUs && p99 <= limits.seekMs
}

process.exitCode = (await main()) ? 0 : 1
