/**
 * `npm run bench -- seats`: an open-loop load of heartbeats over HTTP, as if each device watching a show sent
 * one every 30 s. The server is killed and the heartbeats continue; then 50 devices that share an account
 * take over from each other. Passes when 3,000 heartbeats per second succeed, each device keeps its seat
 * through the restart, and at most one token of the shared account opens the stream at any time. `--fans
 * 100000`, `--rate 3400`, `--sharing 300` (seconds).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CallsOrder, CallsReport } from './calls-worker.ts'
import { type BenchDatabase, createScratchDatabase } from './database.ts'
import { findPostgres, readCpuMs } from './processes.ts'
import { finish, formatCounts, formatLoad, type Outcome, percentile, say } from './report.ts'
import { addSignedInFans, type SignedInFan } from './signed-in-fans.ts'
import { type Running, startProduct } from './stage.ts'
import { runWorker } from './worker.ts'

const { values } = parseArgs({
  options: {
    fans: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '3400' },
    sharing: { type: 'string', default: '300' },
  },
})
const rateMin = 3_000
const connections = 64
const sharingDevices = 50
const sampleSize = 100

interface Show {
  id: number
  sharer: SignedInFan
  viewers: (SignedInFan & { connection: string })[]
}

const toPath = (show: Show, connection: string) =>
  `/api/v1/streaming/shows/${show.id}/connections/${connection}/`

/** Creates a live show with viewers who have just begun to watch it. */
async function openShow(database: BenchDatabase, viewerCount: number): Promise<Show> {
  const [sharer, ...fans] = await addSignedInFans(database, viewerCount + 1)
  if (!sharer) throw new Error('there is no fan')
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into shows (title, slug, status, live_type, live_source, doors_at, starts_at, ends_at, zone, is_free)
     values ('{"en": "Bench"}', 'bench', 'ON_SHOW', 1, 'live/master.m3u8', now(), now(), now() + interval '2 hours', 'UTC', true)
     returning id`,
  )
  const id = rows[0]?.id ?? 0
  const viewers = fans.map(fan => ({ ...fan, connection: randomUUID() }))
  const watching = [id, viewers.map(viewer => viewer.id), viewers.map(({ connection }) => connection)]
  await database.pool.query(
    `insert into show_connections (show_id, user_id, connection_id, device_name, opened_at, seen_at)
     select $1, u, c, 'Phone', now(), now() from unnest($2::bigint[], $3::uuid[]) t (u, c)`,
    watching,
  )
  await database.pool.query(
    `insert into show_seats select $1, u, c, 'Phone', now(), now() from unnest($2::bigint[], $3::uuid[]) t (u, c)`,
    watching,
  )
  await database.pool.query('vacuum analyze')
  return { id, sharer, viewers }
}

/** Sends one heartbeat per viewer; returns how many per second succeeded, or 0 if any failed. */
async function beatAll(show: Show, { pid, port }: Running, postgres: number): Promise<number> {
  const body = JSON.stringify({ action: 'heartbeat', device_name: 'Phone' })
  const calls = show.viewers.map(({ token, connection }) => ({
    method: 'POST',
    path: toPath(show, connection),
    token,
    body,
  }))
  const order: CallsOrder = { port, calls, rate: Number(values.rate), connections }
  const before = [pid, postgres].map(readCpuMs)
  const { statuses, latenciesMs, ...report } = await runWorker<CallsReport>('calls-worker.ts', order)
  const used = [...[pid, postgres].map((each, at) => readCpuMs(each) - (before[at] ?? 0)), report.processorMs]
  const answered = (statuses['200'] ?? 0) / report.seconds
  const [p50, p99] = [0.5, 0.99].map(share => percentile(latenciesMs, share).toFixed(1))
  say(
    `${formatCounts(statuses)}: ${answered.toFixed(0)}/s answered, p50 ${p50} ms, p99 ${p99} ms; ${formatLoad()}`,
  )
  const [server, database, fans] = used.map(ms => ((ms * 1_000) / calls.length).toFixed(0))
  say(`processor time of a heartbeat in µs: server ${server}, PostgreSQL ${database}, fans ${fans}`)
  return statuses['200'] === calls.length ? answered : 0
}

interface Connection {
  status: string
  playback: { token: string } | null
}

async function connect(port: number, path: string, token: string, action: string): Promise<Connection> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ action, device_name: 'Other' }),
  })
  return (await response.json()) as Connection
}

/** Makes other devices request the seats of some viewers; returns how many get one. */
async function countLostSeats(show: Show, port: number): Promise<number> {
  let lost = 0
  for (const { token } of show.viewers.slice(0, sampleSize)) {
    const { status } = await connect(port, toPath(show, randomUUID()), token, 'open')
    if (status !== 'takeover_required') lost += 1
  }
  return lost
}

/**
 * Makes the devices of one account take over in turn; returns the largest number of tokens that opened the
 * stream at once.
 */
async function shareAccount(show: Show, port: number, seconds: number): Promise<number> {
  const devices = Array.from({ length: sharingDevices }, () => toPath(show, randomUUID()))
  const tokens = new Map<string, string>()
  const opens = async (token: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/v1/streaming/edge/${show.id}/${token}/`)).ok
  let most = 0
  const until = performance.now() + seconds * 1_000
  for (let takeover = 0; performance.now() < until; takeover += 1) {
    const device = devices[takeover % devices.length] ?? ''
    const { playback } = await connect(port, device, show.sharer.token, 'take_over')
    if (playback) tokens.set(device, playback.token)
    const open = await Promise.all([...tokens.values()].map(opens))
    most = Math.max(most, open.filter(Boolean).length)
    await delay(200)
  }
  return most
}

async function main(): Promise<Outcome> {
  await using database = await createScratchDatabase({ isDurable: true })
  const show = await openShow(database, Number(values.fans))
  const postgres = await findPostgres(database)
  const start = () => startProduct({ database }, { LOG_LEVEL: 'warn' })
  await using killed = await start()
  const before = await beatAll(show, killed, postgres)
  await killed.kill()
  await using product = await start()
  const lost = await countLostSeats(show, product.port)
  const after = await beatAll(show, product, postgres)
  const streams = await shareAccount(show, product.port, Number(values.sharing))
  const slowest = Math.min(before, after)
  return {
    isPassed: slowest >= rateMin && lost === 0 && streams === 1,
    summary: `${slowest.toFixed(0)} heartbeats/s (≥ ${rateMin}), ${lost} of ${sampleSize} seats lost by the kill, ${streams} stream at a time for ${sharingDevices} devices of an account`,
  }
}

finish(await main())
