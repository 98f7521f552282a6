/**
 * `npm run bench -- makes`: an open-loop load of 2,000 makes a second on one hot row (a campaign), each by a
 * different fan. Passes when all were granted, the counters equal a recount, and the p99 is within 150 ms.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { benchKey } from './bench-config.ts'
import type { MakesOrder, MakesReport } from './makes-worker.ts'
import { percentile } from './open-loop.ts'
import { type ScratchDatabase, scratchDatabase } from './scratch-database.ts'
import { signedInFans } from './signed-in-fans.ts'

const rate = 2_000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10)
const warmUpCount = 4_000
const connections = 256
const p99MaxMs = 150

const say = (line: string) => process.stdout.write(`${line}\n`)

/** An artist and two campaigns, one of them for the warm-up. */
async function aHotArtist({ pool }: ScratchDatabase) {
  const { rows: artists } = await pool.query<{ id: number }>(
    `insert into artists (name, slug) values ('Paper Lions', 'paper-lions') returning id`,
  )
  const { rows: cities } = await pool.query<{ id: number }>(
    'select id from cities order by population desc limit 2',
  )
  const [warm, hot] = cities.map(({ id }) => `/api/v2/promotions/${artists[0]?.id}-${id}/make/`)
  return { warm: warm ?? '', hot: hot ?? '', hotCityId: cities[1]?.id ?? 0 }
}

async function offer(order: Omit<MakesOrder, 'rate' | 'connections'>): Promise<MakesReport> {
  const worker = fork(join(import.meta.dirname, 'makes-worker.ts'))
  worker.send({ ...order, rate, connections } satisfies MakesOrder)
  const failed = once(worker, 'exit').then(() => {
    throw new Error('the fans’ process has ended')
  })
  failed.catch(() => {})
  const [report] = (await Promise.race([once(worker, 'message'), failed])) as [MakesReport]
  worker.disconnect()
  return report
}

/** The stored counters of the hot campaign and its artist, and a recount. */
async function counts({ pool }: ScratchDatabase, cityId: number) {
  const { rows } = await pool.query<Record<'makes' | 'count' | 'week' | 'days' | 'points' | 'all', number>>(
    `select (select count(*)::int from makes where campaign_id = p.id) as makes, p.make_count as count,
        p.week_count as week, (select sum(make_count)::int from campaign_days where campaign_id = p.id) as days,
        a.makepoints as points, (select count(*)::int from makes) as all
       from campaigns p join artists a on a.id = p.artist_id where p.city_id = $1`,
    [cityId],
  )
  const [found] = rows
  if (!found) throw new Error('the campaign is not there')
  return found
}

async function main(): Promise<boolean> {
  await using database = await scratchDatabase({ isDurable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-makes-'))
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
    const fans = await signedInFans(database, warmUpCount + rate * seconds)
    const tokens = fans.map(({ token }) => token)
    const { warm, hot, hotCityId } = await aHotArtist(database)
    await offer({ port, path: warm, tokens: tokens.splice(0, warmUpCount) })
    const load = loadavg()[0]?.toFixed(2)
    say(`${rate} makes/s for ${seconds} s; load ${load} on ${availableParallelism()} cores`)
    const report = await offer({ port, path: hot, tokens })
    const statuses = Object.entries(report.statuses).map(([status, count]) => `${count} × ${status}`)
    const [p50, p99] = [percentile(report.latenciesMs, 0.5), percentile(report.latenciesMs, 0.99)]
    const answered = (report.latenciesMs.length / report.seconds).toFixed(0)
    say(`offered ${tokens.length}, answered ${statuses.join(', ')} at ${answered}/s`)
    say(`p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (≤ ${p99MaxMs} ms)`)
    const { makes, count, week, days, points, all } = await counts(database, hotCityId)
    const isExact =
      [count, week, days, report.statuses['200']].every(each => each === makes) && points === all
    say(`makes ${makes}; counted ${count}, week ${week}, days ${days}; artist ${points} of ${all}`)
    const isPassed = isExact && makes === tokens.length && p99 <= p99MaxMs
    say(isPassed ? 'PASS' : 'FAIL')
    return isPassed
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = (await main()) ? 0 : 1
