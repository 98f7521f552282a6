/**
 * `npm run bench -- votes`: the vote by its goals. Over HTTP, an open-loop load of 1,500 ballots a second, half of them
 * changes; tally, recount and events are compared ten times meanwhile, and with the record at the end. In SQL alone,
 * batches of 500. The command's recount, of a file of BENCH_BALLOTS ballots (200,000; the goal is told for five million).
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { countBallots } from '../src/votes/server/hold-stage.ts'
import { votesOf } from '../src/votes/server/testing/votes-of.ts'
import { linesOf } from '../src/votes/server/verify/read-lines.ts'
import { verifyRecord } from '../src/votes/server/verify/verify-record.ts'
import { castBallots } from '../src/votes/server/write-ballots.ts'
import { benchKey } from './bench-config.ts'
import type { MakesOrder, MakesReport } from './makes-worker.ts'
import { percentile } from './open-loop.ts'
import { parentOf, processorSeconds } from './processes.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'
import { signedInFans } from './signed-in-fans.ts'
import { writeRecord } from './vote-record-file.ts'

const rate = 1_500
const seconds = Number(process.env['BENCH_SECONDS'] ?? 30)
const ballotCount = Number(process.env['BENCH_BALLOTS'] ?? 200_000)
const connections = 256
const goals = { p99Ms: 150, sqlPerSecond: 10_000, verifySeconds: 60, verifyBytes: 1024 ** 3 }
const artistCount = 20
const batch = 500
const fullSize = 5_000_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const path = '/api/v1/vote/season3/votes/self/'

async function aStage(database: ScratchDatabase) {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into artists (name, slug) select 'Artist ' || n, 'a-' || n from generate_series(1, $1::int) n returning id`,
    [artistCount],
  )
  const artists = rows.map(({ id }) => id)
  const now = Date.now()
  const times = {
    opensAt: new Date(now - 3_600_000).toISOString(),
    closesAt: new Date(now + 86_400_000).toISOString(),
  }
  return { artists, stage: await votesOf(database).aStage({ artists, ...times }) }
}

type Stage = Awaited<ReturnType<typeof aStage>>

async function offer(order: Omit<MakesOrder, 'connections' | 'path'>): Promise<MakesReport> {
  const worker = fork(join(import.meta.dirname, 'makes-worker.ts'))
  worker.send({ ...order, path, connections } satisfies MakesOrder)
  const [report] = (await once(worker, 'message')) as [MakesReport]
  worker.disconnect()
  return report
}

/** In one statement, so of one moment: how far tally, recount and events differ. */
async function differences({ pool }: ScratchDatabase): Promise<{ ballots: number; wrong: number }> {
  const { rows } = await pool.query<{ ballots: number; wrong: number }>(
    `select (select count(*)::int from vote_ballots) as ballots,
       (select coalesce(sum(abs(c.total - (select count(*) from vote_ballots b where b.stage_id = c.stage_id
          and b.artist_id = c.artist_id and b.removed_at is null)))::int, 0) from vote_candidates c)
       + abs((select count(*) from vote_events where type = 'cast') - (select count(*) from vote_ballots))::int as wrong`,
  )
  return rows[0] ?? { ballots: 0, wrong: -1 }
}

/** The process that all of PostgreSQL's are children of. */
async function postgresOf({ pool }: ScratchDatabase): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

async function overHttp(database: ScratchDatabase): Promise<boolean> {
  const { stage, artists } = await aStage(database)
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-votes-'))
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
    const half = Math.ceil((rate * seconds) / 2)
    const tokens = (await signedInFans(database, half * 2)).map(({ token }) => token)
    const bodyFor = (n: number) => JSON.stringify({ stage_id: stage, artist_id: artists[n % artistCount] })
    const before = tokens.slice(0, half)
    await offer({
      port,
      rate: 1_000,
      tokens: before,
      calls: before.map((_, n) => ({ method: 'POST', body: bodyFor(n) })),
    })
    const mixed = before.flatMap((token, n) => [token, tokens[half + n] ?? ''])
    const calls = mixed.map((_, n) => ({ method: n % 2 === 0 ? 'PUT' : 'POST', body: bodyFor(n + 7) }))
    say(
      `${rate} ballots/s for ${seconds} s; load ${loadavg()[0]?.toFixed(2)} on ${availableParallelism()} cores`,
    )
    const postgres = await postgresOf(database)
    const used = () => [processorSeconds(server.child.pid ?? 0), processorSeconds(postgres)]
    const usedBefore = used()
    const offering = offer({ port, rate, tokens: mixed, calls })
    let wrong = 0
    for (let moment = 0; moment < 10; moment += 1) {
      await new Promise(done => setTimeout(done, (seconds * 1_000) / 11))
      wrong += (await differences(database)).wrong
    }
    const offered = await offering
    const [ours = 0, theirs = 0] = used().map((seconds, n) => seconds - (usedBefore[n] ?? 0))
    const ms = (seconds: number) => ((seconds * 1_000) / mixed.length).toFixed(2)
    say(
      `processor time a ballot: server ${ms(ours)} ms, PostgreSQL ${ms(theirs)} ms; load ${loadavg()[0]?.toFixed(2)} at the end`,
    )
    return report(offered, { wrong, database, expected: half * 2 })
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Checked {
  wrong: number
  database: ScratchDatabase
  expected: number
}

async function report(
  { statuses, latenciesMs }: MakesReport,
  { wrong, database, expected }: Checked,
): Promise<boolean> {
  // The record has two seconds.
  await new Promise(done => setTimeout(done, 2_000))
  const end = await differences(database)
  const { rows } = await database.pool.query<{ body: string }>('select body from vote_blocks order by block')
  const { problem, stages } = await verifyRecord(rows.map(({ body }) => body))
  const recorded = stages[0]?.totals?.reduce((sum, { total }) => sum + total, 0) ?? -1
  const p99 = percentile(latenciesMs, 0.99)
  say(
    `answered ${Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  )
  say(`p50 ${percentile(latenciesMs, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (≤ ${goals.p99Ms} ms)`)
  say(
    `differences at ten moments ${wrong}, at the end ${end.wrong}; ballots ${end.ballots}, in the record ${recorded}`,
  )
  const isExact =
    wrong === 0 && end.wrong === 0 && end.ballots === expected && recorded === expected && !problem
  return isExact && p99 <= goals.p99Ms && statuses['200'] === latenciesMs.length
}

async function inSql(database: ScratchDatabase, { stage, artists }: Stage): Promise<boolean> {
  const { rows } = await database.pool.query<{ id: number }>('select id from users order by id')
  const batches = Array.from({ length: Math.min(40, Math.floor(rows.length / batch)) }, (_, at) =>
    rows.slice(at * batch, (at + 1) * batch).map(({ id: userId }, n) => ({
      userId,
      artistId: artists[n % artistCount] ?? 0,
      ballot: randomBytes(32),
      commitment: null,
      nonce: null,
      codeSealed: randomBytes(55),
      numberHashes: [randomBytes(32)],
      networkKey: 'network',
      device: 'other, other',
    })),
  )
  const postgres = await postgresOf(database)
  const used = () => processorSeconds(postgres) + processorSeconds(process.pid, { isAlone: true })
  const usedBefore = used()
  const startMs = performance.now()
  for (const ballots of batches) {
    await database.transaction(async db => {
      await castBallots(db, stage, ballots, new Date())
      await countBallots(db, stage, new Map(artists.map(artist => [artist, batch / artistCount])))
    })
  }
  const perSecond = (batches.length * batch * 1_000) / (performance.now() - startMs)
  const perProcessorSecond = (batches.length * batch) / (used() - usedBefore)
  say(
    `in SQL alone: ${perSecond.toFixed(0)} ballots/s in batches of ${batch} (≥ ${goals.sqlPerSecond}), ${perProcessorSecond.toFixed(0)} in a second of processor time`,
  )
  return perSecond >= goals.sqlPerSecond && (await differences(database)).wrong === 0
}

async function recount(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-record-'))
  try {
    const file = join(folder, 'record.jsonl')
    await writeRecord(file, { ballotCount })
    const usedBefore = process.cpuUsage()
    const startMs = performance.now()
    const { problem, events } = await verifyRecord(linesOf(file))
    const tookSeconds = (performance.now() - startMs) / 1_000
    const { user, system } = process.cpuUsage(usedBefore)
    const usedSeconds = (((user + system) / 1_000_000) * fullSize) / ballotCount
    const full = (tookSeconds * fullSize) / ballotCount
    const bytes = process.resourceUsage().maxRSS * 1_024
    say(
      `recount of ${events} ballots: ${tookSeconds.toFixed(1)} s, so ${full.toFixed(0)} s for five million (≤ ${goals.verifySeconds}), ${usedSeconds.toFixed(0)} s of processor time`,
    )
    say(`memory at most ${(bytes / 1_048_576).toFixed(0)} MB (≤ 1,024)`)
    return !problem && events === ballotCount && full <= goals.verifySeconds && bytes <= goals.verifyBytes
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main(): Promise<boolean> {
  await using database = await scratchDatabase({ isDurable: true })
  const isHttp = await overHttp(database)
  await database.pool.query(
    'truncate vote_stages, vote_candidates, vote_ballots, vote_numbers, vote_events, vote_blocks, vote_heads cascade',
  )
  const isSql = await inSql(database, await aStage(database))
  const isRecount = await recount()
  say(isHttp && isSql && isRecount ? 'PASS' : 'FAIL')
  return isHttp && isSql && isRecount
}

process.exitCode = (await main()) ? 0 : 1
