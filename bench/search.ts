/**
 * Artist search with a million artists over HTTP: `node bench/search.ts`. Database, server and load generator
 * share this machine, so run it on an idle one. Fails when p95 is over the limit for any script and length,
 * or when a response differs from the brute-force ranking.
 *
 * BENCH_DATA_DIR (data/bench-search) keeps the database between runs; BENCH_ARTISTS (1,000,000).
 */
import { mkdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { rankNormalised } from '../src/catalogue/artists/server/rank-artists.ts'
import { normalise } from '../src/platform/server/normalise.ts'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { randomOf, scripts } from './artist-names.ts'
import { type Answer, openLoop, percentile } from './open-loop.ts'
import { fillCatalogue, type IndexedArtist, makeArtists } from './search-catalogue.ts'
import { lengths, makeQueries, type Query } from './search-queries.ts'

const dataDir = resolve(process.env['BENCH_DATA_DIR'] ?? 'data/bench-search')
const artistCount = Number(process.env['BENCH_ARTISTS'] ?? 1_000_000)
const rate = 100
const perGroup = 250
const limitMs = 20
const checkedPerGroup = 12

type Body = { pagination: { total_count: number }; results: { id: number }[] }

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

function shuffled<T>(items: T[], random: () => number): T[] {
  return items
    .map(item => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

function report(queries: Query[], answers: Answer[]): boolean {
  const latencies = Map.groupBy(answers.keys(), i => queries[i]!.group)
  const groups = [...scripts.flatMap(script => lengths.map(length => `${script} ${length}`)), 'hard']
  const columns = (name: string, ms: number[]) =>
    [0.5, 0.95, 0.99, 1].reduce(
      (line, share) => line + percentile(ms, share).toFixed(1).padStart(9),
      name.padEnd(12),
    )
  say(`${'ms'.padEnd(12)}${['p50', 'p95', 'p99', 'max'].map(title => title.padStart(9)).join('')}`)
  let isFast = true
  for (const group of groups) {
    const ms = [...latencies.get(group)!].map(i => answers[i]!.latencyMs)
    isFast &&= percentile(ms, 0.95) <= limitMs
    say(columns(group, ms))
  }
  const all = answers.map(({ latencyMs }) => latencyMs)
  say(columns('all', all))
  return isFast
}

/** Compares some responses of each group with the brute-force ranking. */
function areRight(artists: IndexedArtist[], queries: Query[], answers: Answer[]): boolean {
  const checked = Map.groupBy(queries.keys(), i => queries[i]!.group)
  let wrongCount = 0
  for (const indices of checked.values()) {
    for (const i of [...indices].slice(0, checkedPerGroup)) {
      const expected = rankNormalised(artists, normalise(queries[i]!.text))
      const { results, pagination } = JSON.parse(answers[i]!.body) as Body
      const isRight =
        pagination.total_count === Math.min(expected.length, 1001) &&
        results.map(({ id }) => id).join() === expected.slice(0, 7).join()
      if (isRight) continue
      wrongCount++
      say(`wrong: '${queries[i]!.text}' gives ${results.map(({ id }) => id)}, not ${expected.slice(0, 7)}`)
    }
  }
  const checkedCount = checkedPerGroup * checked.size
  say(`${checkedCount - wrongCount} of ${checkedCount} answers equal the brute-force ranking`)
  return wrongCount === 0
}

type Plan = { warmUp: Query[]; queries: Query[] }

/** The artists aren't kept: garbage collection over a million objects would stall the load generator. */
async function prepare(): Promise<Plan> {
  mkdirSync(dataDir, { recursive: true })
  const artists = makeArtists(artistCount)
  const seconds = await fillCatalogue(dataDir, artists)
  if (seconds > 0) say(`${artistCount} artists loaded and indexed in ${seconds.toFixed(0)} s`)
  const random = randomOf(2)
  const queries = (count: number) => shuffled(makeQueries(artists, count, random), random)
  return { warmUp: queries(30), queries: queries(perGroup) }
}

async function measure({ warmUp, queries }: Plan): Promise<Answer[]> {
  const env = { DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: '0', PORT: '0', LOG_LEVEL: 'warn' }
  const server = startProcess([resolve(import.meta.dirname, '../src/app/main.ts')], { env })
  try {
    const address = await server.ready
    const urlOf = ({ text }: Query) => `${address}/api/v1/artists/?limit=7&query=${encodeURIComponent(text)}`
    await openLoop(warmUp.map(urlOf), rate)
    say(`load average before: ${loadavg()[0]?.toFixed(2)} on ${availableParallelism()} cores`)
    return await openLoop(queries.map(urlOf), rate)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

const plan = await prepare()
const answers = await measure(plan)
const failedCount = answers.filter(({ status }) => status !== 200).length
if (failedCount > 0) say(`${failedCount} requests failed`)
const isFast = report(plan.queries, answers)
const isRight = failedCount === 0 && areRight(makeArtists(artistCount), plan.queries, answers)
say(
  `${isFast && isRight ? 'PASS' : 'FAIL'}: p95 at most ${limitMs} ms at ${rate} requests/s, answers as defined`,
)
process.exitCode = isFast && isRight ? 0 : 1
