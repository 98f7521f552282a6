/**
 * Artist search with a million artists over HTTP: `node bench/search.ts`. Database, server and load generator
 * share this machine. Fails when p95 is over the limit for any script and length, or when an answer is not the
 * one that the definition of the ranking gives.
 *
 * BENCH_DATA_DIR (data/bench-search) keeps the database from one run to the next; BENCH_ARTISTS (1,000,000).
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { rankNormalised } from '../src/modules/search/rank.ts'
import { normalise } from '../src/modules/search/server/index.ts'
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

type Result = { status: number; body: { pagination: { total_count: number }; results: { id: number }[] } }

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

/** Holds some answers of each group to the brute-force ranking. */
function countWrong(artists: IndexedArtist[], queries: Query[], answers: Answer[]): number {
  const checked = Map.groupBy(queries.keys(), i => queries[i]!.group)
  let wrongCount = 0
  for (const indices of checked.values()) {
    for (const i of [...indices].slice(0, checkedPerGroup)) {
      const expected = rankNormalised(artists, normalise(queries[i]!.text))
      const { results, pagination } = JSON.parse(answers[i]!.body) as Result['body']
      const isRight =
        pagination.total_count === Math.min(expected.length, 1001) &&
        results.map(({ id }) => id).join() === expected.slice(0, 7).join()
      if (isRight) continue
      wrongCount++
      say(`wrong: '${queries[i]!.text}' gives ${results.map(({ id }) => id)}, not ${expected.slice(0, 7)}`)
    }
  }
  return wrongCount
}

async function main(): Promise<boolean> {
  mkdirSync(dataDir, { recursive: true })
  const artists = makeArtists(artistCount)
  const seconds = await fillCatalogue(dataDir, artists)
  if (seconds > 0) say(`${artistCount} artists loaded and indexed in ${seconds.toFixed(0)} s`)
  const env = { DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: '0', PORT: '0', LOG_LEVEL: 'warn' }
  const server = startProcess([resolve(import.meta.dirname, '../src/main.ts')], { env })
  try {
    const address = await server.ready
    const random = randomOf(2)
    const urlsOf = (queries: Query[]) =>
      queries.map(({ text }) => `${address}/api/v1/artists/?limit=7&query=${encodeURIComponent(text)}`)
    await openLoop(urlsOf(shuffled(makeQueries(artists, 30, random), random)), rate)
    const queries = shuffled(makeQueries(artists, perGroup, random), random)
    const answers = await openLoop(urlsOf(queries), rate)
    const failedCount = answers.filter(({ status }) => status !== 200).length
    if (failedCount > 0) say(`${failedCount} requests failed`)
    const isFast = report(queries, answers)
    const wrongCount = countWrong(artists, queries, answers)
    const checkedCount = checkedPerGroup * (scripts.length * lengths.length + 1)
    say(`${checkedCount - wrongCount} of ${checkedCount} answers equal the brute-force ranking`)
    return isFast && wrongCount === 0 && failedCount === 0
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

const isPassed = await main()
say(`${isPassed ? 'PASS' : 'FAIL'}: p95 at most ${limitMs} ms at ${rate} requests/s`)
process.exitCode = isPassed ? 0 : 1
