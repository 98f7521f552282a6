/**
 * `npm run bench -- overload`: 400 clients request uncached pages (a search with a new query each) as fast as
 * the server responds, while probes read artists, the cached home page and `/readyz` ten times per second.
 * Passes if the server keeps rendering pages, every other response is a 503 with Retry-After, the probes' p99
 * is below a second, and the server's own process (without its database) never exceeds 512 MB. `--seconds
 * 20`, `--clients 400`.
 */
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sendRequest } from './http.ts'
import type { OverloadOrder, OverloadReport } from './overload-worker.ts'
import { readPeakBytes } from './processes.ts'
import { finish, formatLoad, type Outcome, percentile, say } from './report.ts'
import { openStage, startProduct } from './stage.ts'
import { runWorker } from './worker.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, clients: { type: 'string', default: '400' } },
})
const [seconds, clients] = [Number(values.seconds), Number(values.clients)]
const probesPerSecond = 10
const p99MsMax = 1_000
const memoryMbMax = 512
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Requests each path at a fixed rate; resolves with the latencies by path, counted from the due time. */
async function probe(port: number, until: number): Promise<Map<string, number[]>> {
  const addresses = ['/api/v1/artists/popular/?limit=12', '/', '/readyz']
  const latencies = new Map<string, number[]>(addresses.map(address => [address, []]))
  const pending: Promise<void>[] = []
  for (let due = performance.now(); due < until; due += 1_000 / probesPerSecond) {
    await delay(Math.max(0, due - performance.now()))
    for (const [address, ms] of latencies) {
      pending.push(
        sendRequest({ port, path: address, agent }).then(() => void ms.push(performance.now() - due)),
      )
    }
  }
  await Promise.all(pending)
  return latencies
}

async function main(): Promise<Outcome> {
  await using stage = await openStage()
  await using product = await startProduct(stage)
  const { port } = product
  await sendRequest({ port, path: '/' })
  const order: OverloadOrder = { port, clients, ms: seconds * 1_000 }
  const [latencies, { pages, shed, others }] = await Promise.all([
    probe(port, performance.now() + seconds * 1_000),
    runWorker<OverloadReport>('overload-worker.ts', order),
  ])
  const [pagesPerSecond, shedPerSecond] = [pages, shed].map(count => (count / seconds).toFixed(0))
  say(`${shedPerSecond} requests/s shed; ${formatLoad()}`)
  for (const [address, ms] of latencies) {
    const [p50, p99] = [0.5, 0.99].map(share => percentile(ms, share).toFixed(0))
    say(`${address.padEnd(36)} p50 ${p50} ms, p99 ${p99} ms`)
  }
  const slowest = Math.max(...[...latencies.values()].map(ms => percentile(ms, 0.99)))
  const memoryMb = readPeakBytes(product.pid, 'src/app/main.ts') / 2 ** 20
  return {
    isPassed: pages > 0 && others === 0 && slowest < p99MsMax && memoryMb < memoryMbMax,
    summary: `${clients} clients get ${pagesPerSecond} pages/s and ${others} other responses than 503, probes' p99 ${slowest.toFixed(0)} ms (< ${p99MsMax}), ${memoryMb.toFixed(0)} MB (< ${memoryMbMax})`,
  }
}

finish(await main())
