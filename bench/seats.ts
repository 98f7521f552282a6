/**
 * `npm run bench -- seats`: connections of a show say that they are there, over HTTP and by the clock, as fast as if
 * each did so every 30 s; the server is killed and they go on; 50 devices that share an account take over in turn.
 * Passes when 3,000 heartbeats a second are answered, each device keeps its seat through the restart, and at any
 * moment one token of the shared account opens the stream. `--fans 100000`, `--rate 3400`, `--sharing 300` (seconds).
 * Prints the processor time of a heartbeat, which says something on a busy machine, too.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { benchKey } from './bench-config.ts'
import type { MakesOrder, MakesReport } from './makes-worker.ts'
import { percentile } from './open-loop.ts'
import { parentOf, processorMs } from './processor-time.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'
import { type SignedInFan, signedInFans } from './signed-in-fans.ts'

const rateMin = 3_000
const lanes = 64
const sharingDevices = 50
const sampled = 100

const say = (line: string) => process.stdout.write(`${line}\n`)
const pathOf = (showId: number, connection: string) =>
  `/api/v1/streaming/shows/${showId}/connections/${connection}/`

interface Stage {
  /** PostgreSQL's first process. */
  databasePid: number | undefined
  showId: number
  fans: SignedInFan[]
  connections: string[]
}

/** A show on air, and fans who have just begun to watch it. */
async function openStage(database: ScratchDatabase, fanCount: number): Promise<Stage> {
  const fans = await signedInFans(database, fanCount + 1)
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into shows (title, slug, status, live_type, live_source, doors_at, starts_at, ends_at, zone, is_free)
     values ('{"en": "Bench"}', 'bench', 'ON_SHOW', 1, 'live/master.m3u8', now(), now(), now() + interval '2 hours', 'UTC', true)
     returning id`,
  )
  const showId = rows[0]?.id ?? 0
  const connections = fans.slice(1).map(() => randomUUID())
  const watching = [showId, fans.slice(1).map(({ id }) => id), connections]
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
  const { rows: own } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { databasePid: parentOf(own[0]?.pid ?? 0), showId, fans, connections }
}

type Server = ReturnType<typeof startServer>

function startServer(database: ScratchDatabase, dataDir: string) {
  return startProcess([resolve(import.meta.dirname, '../src/app/main.ts')], {
    env: {
      DATABASE_URL: database.url,
      SERVER_KEY: benchKey,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      SANDBOX: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: '0',
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
    },
  })
}

type Offered = MakesReport & { fansMs: number }

function offer(order: MakesOrder): Promise<Offered> {
  const worker = fork(resolve(import.meta.dirname, 'makes-worker.ts'))
  return new Promise((done, reject) => {
    worker.once('exit', () => reject(new Error('the fans have ended')))
    worker.once('message', (report: MakesReport) => {
      worker.removeAllListeners('exit')
      const fansMs = processorMs(worker.pid)
      worker.disconnect()
      done({ ...report, fansMs })
    })
    worker.send(order)
  })
}

/** Each connection says once that it is there; how many a second were answered with its seat. */
async function beatAll(stage: Stage, server: Server, rate: number): Promise<number> {
  const { showId, fans, connections, databasePid } = stage
  const port = Number(new URL(await server.ready).port)
  const tokens = fans.slice(1).map(({ token }) => token)
  const path = connections.map(connection => pathOf(showId, connection))
  const body = JSON.stringify({ action: 'heartbeat', device_name: 'Phone' })
  const pids = [server.child.pid, databasePid]
  const before = pids.map(processorMs)
  const report = await offer({ port, path, tokens, body, rate, connections: lanes })
  const spent = [...pids.map((pid, at) => processorMs(pid) - (before[at] ?? 0)), report.fansMs]
  const answered = (report.statuses['200'] ?? 0) / report.seconds
  const shares = [0.5, 0.99].map(
    share => `p${share * 100} ${percentile(report.latenciesMs, share).toFixed(1)} ms`,
  )
  const statuses = Object.entries(report.statuses).map(([status, count]) => `${count} × ${status}`)
  say(
    `${tokens.length} heartbeats at ${rate}/s: ${answered.toFixed(0)}/s answered, ${statuses.join(', ')}, ${shares.join(', ')}`,
  )
  const [ofServer, ofDatabase, ofFans] = spent.map(ms => ((ms * 1_000) / tokens.length).toFixed(0))
  say(
    `processor time of one, in µs: server ${ofServer}, database ${ofDatabase}, the fans themselves ${ofFans}`,
  )
  return report.statuses['200'] === tokens.length ? answered : 0
}

interface Answer {
  status: string
  playback: { token: string } | null
}

async function act(port: number, path: string, token: string, action: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ action, device_name: 'Other' }),
  })
  return (await response.json()) as Answer
}

/** Other devices of some fans ask for their seats: how many get one. */
async function lostSeats({ showId, fans }: Stage, port: number): Promise<number> {
  let lost = 0
  for (const { token } of fans.slice(1, 1 + sampled)) {
    const { status } = await act(port, pathOf(showId, randomUUID()), token, 'open')
    if (status !== 'takeover_required') lost += 1
  }
  return lost
}

/** Devices of one account take over in turn: the most tokens that opened the stream at one moment. */
async function shareAccount({ showId, fans: [fan] }: Stage, port: number, seconds: number): Promise<number> {
  const devices = Array.from({ length: sharingDevices }, () => pathOf(showId, randomUUID()))
  const tokens = new Map<string, string>()
  const opens = async (token: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/v1/streaming/edge/${showId}/${token}/`)).ok
  let most = 0
  const until = performance.now() + seconds * 1_000
  for (let turn = 0; performance.now() < until; turn += 1) {
    const device = devices[turn % devices.length] ?? ''
    const { playback } = await act(port, device, fan?.token ?? '', 'take_over')
    if (playback) tokens.set(device, playback.token)
    const open = await Promise.all([...tokens.values()].map(opens))
    most = Math.max(most, open.filter(Boolean).length)
    await delay(200)
  }
  return most
}

async function main(): Promise<boolean> {
  const options = {
    fans: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '3400' },
    sharing: { type: 'string', default: '300' },
  } as const
  const { values } = parseArgs({ options })
  await using database = await scratchDatabase({ isDurable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-seats-'))
  let server = startServer(database, dataDir)
  try {
    await server.ready
    const stage = await openStage(database, Number(values.fans))
    say(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
    const before = await beatAll(stage, server, Number(values.rate))
    server.child.kill('SIGKILL')
    await server.ended
    server = startServer(database, dataDir)
    const port = Number(new URL(await server.ready).port)
    const lost = await lostSeats(stage, port)
    const after = await beatAll(stage, server, Number(values.rate))
    const { rows } = await database.pool.query('select count(*)::int as seats from show_seats')
    say(`after the restart ${lost} of ${sampled} seats were given to others; ${rows[0].seats} seats`)
    const pictures = await shareAccount(stage, port, Number(values.sharing))
    say(`${sharingDevices} devices of one account: at most ${pictures} picture at a time`)
    const isPassed = Math.min(before, after) >= rateMin && lost === 0 && pictures === 1
    say(isPassed ? 'PASS' : 'FAIL')
    return isPassed
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = (await main()) ? 0 : 1
