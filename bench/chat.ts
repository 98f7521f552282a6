/**
 * `npm run bench -- chat`: one room in which 5,000 fans send 300 messages per second over HTTP, and 2,000
 * readers poll each second through nginx's cache; then seeking in a room of two million messages. Passes when
 * message latency, reads at the origin and seeking are within their limits, and every watcher gets each
 * message once, in order. Smaller: `--rate 100 --fans 1000 --readers 300 --seconds 10 --past 200000 --nodes
 * 1`.
 */
import { parseArgs } from 'node:util'
import type { ChatArchive, ChatIndex, ChatPage } from '../src/live/chat/chat-shapes.ts'
import type { App } from '../src/platform/server/app.ts'
import { createBenchApp } from './app.ts'
import type { CrowdOrder, CrowdReport } from './chat-crowd.ts'
import { addLiveRoom, fillRoom, type LiveRoom } from './chat-stage.ts'
import { type BenchDatabase, createScratchDatabase } from './database.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { findPostgres, readCpuMs } from './processes.ts'
import { finish, formatCounts, formatLoad, type Outcome, percentile, say } from './report.ts'
import { addSignedInFans } from './signed-in-fans.ts'
import { type Running, startProduct } from './stage.ts'
import { runWorker } from './worker.ts'

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
const limits = { p50Ms: 1_200, p99Ms: 2_600, originReads: 3, seekMs: 100 }

async function measureEvening(database: BenchDatabase): Promise<boolean> {
  const fans = await addSignedInFans(database, fanCount)
  say(
    `${rate} messages/s by ${fanCount} fans for ${seconds} s, ${readers} readers, ${nodes} processes; ${formatLoad()}`,
  )
  await using cleanup = new AsyncDisposableStack()
  const room = await addLiveRoom(database)
  const redis = process.env['REDIS_URL']
  const products: Running[] = []
  for (let node = 0; node < nodes; node += 1) {
    const env = { LOG_LEVEL: 'warn', ...(redis && { REDIS_URL: redis }) }
    products.push(cleanup.use(await startProduct({ database }, env)))
  }
  const [port = 0] = products.map(product => product.port)
  if (!hasNginx()) say('nginx is not installed: readers poll the product itself')
  const front = hasNginx() ? cleanup.use(await startNginx([port, port])) : { port }
  const readsBefore = await countOriginReads(port)
  const pids = [await findPostgres(database), ...products.map(({ pid }) => pid)]
  const before = pids.map(readCpuMs)
  const report = await runWorker<CrowdReport>('chat-crowd.ts', {
    writePorts: products.map(product => product.port),
    readPort: front.port,
    room,
    tokens: fans.map(({ token }) => token),
    rate,
    seconds,
    readers,
    watchers,
  } satisfies CrowdOrder)
  const shares = pids.map((pid, at) => (readCpuMs(pid) - (before[at] ?? 0)) / (seconds * 1_000))
  const [postgres, ...servers] = shares.map(share => share.toFixed(2))
  say(`processors used: PostgreSQL ${postgres}, servers ${servers.join(', ')}`)
  const reads = ((await countOriginReads(port)) - readsBefore) / (seconds + 5)
  return judge(await readTexts(database, room), report, reads)
}

/** Returns the number of snapshots served by the product itself instead of nginx's cache. */
async function countOriginReads(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const counts = text.matchAll(/http_request_duration_seconds_count\{route="chat-latest"[^}]*\} (\d+)/g)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

async function readTexts({ pool }: BenchDatabase, { chatId }: LiveRoom): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select seq || ' ' || text as line from chat_messages where chat_id = $1 order by seq`,
    [chatId],
  )
  return rows.map(({ line }) => line)
}

function judge(written: string[], report: CrowdReport, reads: number): boolean {
  const { statuses, seen, duplicates, latenciesMs } = report
  say(`written ${formatCounts(statuses)}; read ${formatCounts(report.reads)}; pages ${report.pagesRead}`)
  const complete = seen.filter(texts => texts.join('\n') === written.join('\n')).length
  say(`${complete} of ${seen.length} watchers have all ${written.length} in order; ${duplicates} duplicates`)
  const [p50, p99] = [percentile(latenciesMs, 0.5), percentile(latenciesMs, 0.99)]
  const delays = `p50 ${p50.toFixed(0)} ms (≤ ${limits.p50Ms}), p99 ${p99.toFixed(0)} ms (≤ ${limits.p99Ms})`
  say(`from write to reader ${delays}`)
  say(`snapshots read from the product ${reads.toFixed(1)}/s (behind nginx ≤ ${limits.originReads})`)
  const isComplete = complete === seen.length && duplicates === 0
  const isWritten = written.length === rate * seconds && statuses['200'] === written.length
  const isFast = p50 <= limits.p50Ms && p99 <= limits.p99Ms
  return isComplete && isWritten && isFast && (!hasNginx() || reads <= limits.originReads)
}

async function measureLongRoom(database: BenchDatabase): Promise<boolean> {
  const room = await addLiveRoom(database)
  await fillRoom(database, room, past)
  // Stops the clock, so that nothing in memory expires.
  const now = Date.now()
  const app = await createBenchApp(database, {}, () => now)
  const count = 200
  // Includes the CPU time of PostgreSQL, a child of this process.
  const before = readCpuMs(process.pid)
  const seeksMs = await measureSeeks(app, room, count)
  const usedMs = (readCpuMs(process.pid) - before) / count
  const [p50, p99] = [percentile(seeksMs, 0.5), percentile(seeksMs, 0.99)]
  say(
    `seeking among ${past} messages: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (≤ ${limits.seekMs})`,
  )
  say(`processor time of a seek, with PostgreSQL's: ${usedMs.toFixed(1)} ms`)
  await app.close()
  return p99 <= limits.seekMs
}

const toFolder = ({ showId, chatId }: LiveRoom) => `http://localhost/livechat/${showId}/${chatId}/`

/**
 * Measures how long the origin takes to seek in a replay, in ms: each seek reads the archive, one index and
 * one page.
 */
async function measureSeeks(app: App, room: LiveRoom, count: number): Promise<number[]> {
  const get = async <Body>(name: string) =>
    (await (await app.fetch(new Request(toFolder(room) + name))).json()) as Body
  const { archive_version: version } = await get<{ archive_version: number }>('latest.json')
  const archive = await get<ChatArchive>(`archive-${version}.json`)
  const [from, until] = [Date.parse(archive.indexes[0]?.at ?? ''), Date.now()]
  const timesMs: number[] = []
  for (let n = 0; n < count; n += 1) {
    const wanted = new Date(from + ((until - from) * ((n * 7_919) % count)) / count).toISOString()
    const startMs = performance.now()
    const { indexes } = await get<ChatArchive>(`archive-${version}.json`)
    const index = indexes.findLast(({ at }) => at <= wanted)
    const { pages } = await get<ChatIndex>(`index-${index?.index}-${index?.version}.json`)
    const page = pages.findLast(({ at }) => at <= wanted)
    const { messages } = await get<ChatPage>(`${page?.first}-${page?.version}.json`)
    timesMs.push(performance.now() - startMs)
    if ((messages[0]?.at ?? '') > wanted) throw new Error(`a page begins after ${wanted}`)
  }
  return timesMs
}

async function main(): Promise<Outcome> {
  await using database = await createScratchDatabase({ isDurable: true, sharedBuffers: '256MB' })
  const isLive = await measureEvening(database)
  const isFast = await measureLongRoom(database)
  return {
    isPassed: isLive && isFast,
    summary: `the evening ${isLive ? 'passed' : 'failed'}, the long room ${isFast ? 'passed' : 'failed'}`,
  }
}

finish(await main())
