/**
 * `npm run bench -- search`: artist search with a million artists over HTTP. Database, server and load
 * generator share this machine, so run it on an idle one. Passes when p95 is at most 20 ms for each script
 * and length, and each checked response equals the brute-force ranking. BENCH_DATA_DIR (default
 * data/bench-search) is reused by the next run; BENCH_ARTISTS defaults to 1,000,000.
 */
import { Agent } from 'node:http'
import { resolve } from 'node:path'
import { createRandom } from '../demo/catalogue/random.ts'
import { rankNormalized } from '../src/catalogue/artists/server/rank-artists.ts'
import { normalise } from '../src/platform/server/normalise.ts'
import { startProcess } from '../src/platform/server/testing/start-process.ts'
import { type HttpResponse, sendRequest } from './http.ts'
import { runOpenLoop } from './open-loop.ts'
import { finish, formatLoad, judgeTimes, say } from './report.ts'
import { fillCatalogue, type IndexedArtist, makeArtists } from './search-catalogue.ts'
import { makeQueries, type Query } from './search-queries.ts'

const dataDir = resolve(process.env['BENCH_DATA_DIR'] ?? 'data/bench-search')
const artistCount = Number(process.env['BENCH_ARTISTS'] ?? 1_000_000)
const rate = 100
const perGroup = 250
const limitMs = 20
const checkedPerGroup = 12
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

type Response = HttpResponse & { latencyMs: number }
type Body = { pagination: { total_count: number }; results: { id: number }[] }

function isFast(queries: Query[], responses: Response[]): boolean {
  const groups = Map.groupBy(responses.keys(), i => queries[i]!.group)
  const judged = [...groups].map(([group, at]) =>
    judgeTimes(
      group,
      [...at].map(i => responses[i]!.latencyMs),
      limitMs,
    ),
  )
  return judged.every(Boolean)
}

/** Returns whether a sample of each group's responses equals the brute-force ranking. */
function areRanked(artists: IndexedArtist[], queries: Query[], responses: Response[]): boolean {
  const checked = Map.groupBy(queries.keys(), i => queries[i]!.group)
  let wrongCount = 0
  for (const indices of checked.values()) {
    for (const i of [...indices].slice(0, checkedPerGroup)) {
      const expected = rankNormalized(artists, normalise(queries[i]!.text))
      const { results, pagination } = JSON.parse(responses[i]!.text) as Body
      const isRight =
        pagination.total_count === Math.min(expected.length, 1001) &&
        results.map(({ id }) => id).join() === expected.slice(0, 7).join()
      if (isRight) continue
      wrongCount++
      say(`wrong: '${queries[i]!.text}' gives ${results.map(({ id }) => id)}, not ${expected.slice(0, 7)}`)
    }
  }
  const checkedCount = checkedPerGroup * checked.size
  say(`${checkedCount - wrongCount} of ${checkedCount} responses equal the brute-force ranking`)
  return wrongCount === 0
}

type Plan = { warmUp: Query[]; queries: Query[] }

/**
 * Prepares the queries; the artists go out of scope afterwards, because garbage collection over a million
 * objects would stall the load generator.
 */
async function prepare(): Promise<Plan> {
  const artists = makeArtists(artistCount)
  const seconds = await fillCatalogue(dataDir, artists)
  if (seconds > 0) say(`${artistCount} artists loaded and indexed in ${seconds.toFixed(0)} s`)
  const random = createRandom(2)
  return { warmUp: makeQueries(artists, 30, random), queries: makeQueries(artists, perGroup, random) }
}

async function measure({ warmUp, queries }: Plan): Promise<Response[]> {
  const env = { DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: '0', PORT: '0', LOG_LEVEL: 'warn' }
  const server = startProcess([resolve(import.meta.dirname, '../src/app/main.ts')], { env })
  try {
    const port = Number(new URL(await server.ready).port)
    const search = (list: Query[]) =>
      runOpenLoop({ rate, count: list.length }, at =>
        sendRequest({
          port,
          agent,
          path: `/api/v1/artists/?limit=7&query=${encodeURIComponent(list[at]?.text ?? '')}`,
        }),
      )
    await search(warmUp)
    say(formatLoad())
    return await search(queries)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

const plan = await prepare()
const responses = await measure(plan)
const failedCount = responses.filter(({ status }) => status !== 200).length
const wasFast = isFast(plan.queries, responses)
const areRight = failedCount === 0 && areRanked(makeArtists(artistCount), plan.queries, responses)
finish({
  isPassed: wasFast && areRight,
  summary: `p95 at most ${limitMs} ms at ${rate} requests/s, ranked by definition; ${failedCount} requests failed`,
})
