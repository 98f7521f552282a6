/**
 * `npm run bench -- overload`: 400 clients request uncached pages in a closed loop without backoff. Meanwhile
 * a probe reads an artist, the cached home and `/readyz`, ten times a second. Passes while the probes' p99
 * stays below a second, pages are still served, and the server's own process (its database is another) never held
 * more than 512 MB. `BENCH_SECONDS` (20), `BENCH_CLIENTS` (400).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fetchText, percentile } from './open-loop.ts'
import type { OverloadOrder, OverloadReport } from './overload-worker.ts'
import { peakBytes } from './processes.ts'
import { openStage, startProduct } from './stage.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
const clients = Number(process.env['BENCH_CLIENTS'] ?? 400)
const probesPerSecond = 10
const p99MsMax = 1_000
const memoryMbMax = 512

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Latencies per probe, one request each at a fixed rate, counted from the due time. */
async function probe(port: number, until: number): Promise<Map<string, number[]>> {
  const targets = ['/api/v1/artists/popular/?limit=12', '/', '/readyz']
  const latencies = new Map<string, number[]>(targets.map(target => [target, []]))
  const under: Promise<void>[] = []
  for (let due = performance.now(); due < until; due += 1_000 / probesPerSecond) {
    await delay(Math.max(0, due - performance.now()))
    for (const target of targets) {
      under.push(
        fetchText(`http://127.0.0.1:${port}${target}`).then(() => {
          latencies.get(target)?.push(performance.now() - due)
        }),
      )
    }
  }
  await Promise.all(under)
  return latencies
}

async function main(): Promise<boolean> {
  await using stage = await openStage()
  await using product = await startProduct(stage)
  await fetchText(`http://127.0.0.1:${product.port}/`)
  const worker = fork(path.join(import.meta.dirname, 'overload-worker.ts'))
  const order: OverloadOrder = { port: product.port, clients, ms: seconds * 1_000 }
  worker.send(order)
  const reported = once(worker, 'message') as Promise<[OverloadReport]>
  const latencies = await probe(product.port, performance.now() + seconds * 1_000)
  const [{ pages, shed, others }] = await reported
  worker.disconnect()
  say(
    `${clients} clients, ${seconds} s: ${rate(pages)} pages/s, ${rate(shed)} shed/s, ${others} other answers`,
  )
  let isPassed = pages > 0 && others === 0
  for (const [target, all] of latencies) {
    const [p50, p99] = [percentile(all, 0.5), percentile(all, 0.99)]
    isPassed &&= p99 < p99MsMax
    say(`${target.padEnd(36)} p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (< ${p99MsMax})`)
  }
  const memoryMb = peakBytes(product.pid, 'src/app/main.ts') / 2 ** 20
  isPassed &&= memoryMb < memoryMbMax
  say(`resident memory                      ${memoryMb.toFixed(0)} MB at most (< ${memoryMbMax} MB)`)
  say(isPassed ? 'PASS' : 'FAIL')
  return isPassed
}

const rate = (count: number) => (count / seconds).toFixed(0)

process.exit((await main()) ? 0 : 1)
