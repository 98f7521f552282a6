/**
 * `npm run bench -- makes`: an open-loop load of 2,000 makes per second on one hot row (a campaign), each by
 * a different fan. Passes when all are accepted, the counters equal a recount, and the p99 is within 150 ms.
 * `--seconds 10`.
 */
import { parseArgs } from 'node:util'
import type { CallsOrder, CallsReport } from './calls-worker.ts'
import { type BenchDatabase, createScratchDatabase } from './database.ts'
import { finish, formatCounts, formatLoad, type Outcome, percentile, say } from './report.ts'
import { addSignedInFans } from './signed-in-fans.ts'
import { startProduct } from './stage.ts'
import { runWorker } from './worker.ts'

const rate = 2_000
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const seconds = Number(values.seconds)
const warmUpCount = 4_000
const connections = 256
const p99MaxMs = 150

/** Adds two campaigns of one artist; the first is for the warm-up. */
async function addCampaigns({ pool }: BenchDatabase) {
  const { rows: artists } = await pool.query<{ id: number }>(
    `insert into artists (name, slug) values ('Paper Lions', 'paper-lions') returning id`,
  )
  const { rows: cities } = await pool.query<{ id: number }>(
    'select id from cities order by population desc limit 2',
  )
  const [warm = '', hot = ''] = cities.map(({ id }) => `/api/v2/promotions/${artists[0]?.id}-${id}/make/`)
  return { warm, hot, hotCityId: cities[1]?.id ?? 0 }
}

async function count({ pool }: BenchDatabase, cityId: number) {
  const { rows } = await pool.query<Record<'makes' | 'count' | 'week' | 'days' | 'points' | 'all', number>>(
    `select (select count(*)::int from makes where campaign_id = p.id) as makes, p.make_count as count,
        p.week_count as week, (select sum(make_count)::int from campaign_days where campaign_id = p.id) as days,
        a.makepoints as points, (select count(*)::int from makes) as all
       from campaigns p join artists a on a.id = p.artist_id where p.city_id = $1`,
    [cityId],
  )
  const [counts] = rows
  if (!counts) throw new Error('the campaign is missing')
  return counts
}

async function main(): Promise<Outcome> {
  await using database = await createScratchDatabase({ isDurable: true })
  await using product = await startProduct({ database }, { LOG_LEVEL: 'warn' })
  const fans = await addSignedInFans(database, warmUpCount + rate * seconds)
  const { warm, hot, hotCityId } = await addCampaigns(database)
  const make = (path: string, from: number, to?: number) => {
    const calls = fans.slice(from, to).map(({ token }) => ({ method: 'PUT', path, token }))
    const order: CallsOrder = { port: product.port, calls, rate, connections }
    return runWorker<CallsReport>('calls-worker.ts', order)
  }
  await make(warm, 0, warmUpCount)
  say(`${rate} makes/s for ${seconds} s; ${formatLoad()}`)
  const { latenciesMs, statuses, ...report } = await make(hot, warmUpCount)
  const [p50, p99] = [percentile(latenciesMs, 0.5), percentile(latenciesMs, 0.99)]
  say(
    `${formatCounts(statuses)} at ${(latenciesMs.length / report.seconds).toFixed(0)}/s, p50 ${p50.toFixed(1)} ms`,
  )
  const { makes, count: counted, week, days, points, all } = await count(database, hotCityId)
  const isExact = [counted, week, days, statuses['200']].every(each => each === makes) && points === all
  const counters = `counted ${counted}, week ${week}, days ${days}; artist ${points} of ${all}`
  return {
    isPassed: isExact && makes === rate * seconds && p99 <= p99MaxMs,
    summary: `${makes} of ${rate * seconds} makes, ${counters}; p99 ${p99.toFixed(0)} ms (≤ ${p99MaxMs})`,
  }
}

finish(await main())
