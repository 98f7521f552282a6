/**
 * `npm run bench -- lighthouse`: a first visit on a phone, as Lighthouse simulates it (a processor four times
 * slower, 1.6 Mbit/s, 150 ms round trip); medians of the runs of a page. Exits with code 1 when LCP is over 1.5 s, CLS
 * over 0.01, the performance under 95, or accessibility, best practices or (where it may be indexed) SEO under 100.
 * `-- lighthouse /events/ /event/$event/` measures these rows of the route table, `--http2` behind nginx with HTTP/2,
 * `--runs 1` once, `--slower 3` with a processor three times slower.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { examples } from '../e2e/pages.ts'
import { exampleAt } from './example-pages.ts'
import { startHttp2Front } from './http2-front.ts'
import {
  type Audited,
  auditWith,
  requestsOf,
  scoreByThread,
  scoreOf,
  unmetAudits,
} from './lighthouse-report.ts'
import { installTools } from './outside-tools.ts'
import { median } from './ratio.ts'
import { openStage, startProduct } from './stage.ts'

const lcpMsMax = 1_500
const clsMax = 0.01
const performanceMin = 0.95

/** Pages that are no first visit: a window that closes itself, and an address that leads on. */
const skipped = [
  '/close_kginicis/',
  '/loginbridge/$action/',
  '/project/$project/purchasebridge/$order/$method/$result/',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    http2: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    slower: { type: 'string', default: '4' },
  },
})
const [runCount, slower] = [Number(values.runs), Number(values.slower)]
const tool = path.join(installTools('lighthouse', { lighthouse: '13.5.0' }), 'node_modules/lighthouse')
const program = path.join(tool, 'cli/index.js')
const { getLogNormalScore } = await import(path.join(tool, 'shared/statistics.js'))
const rows = Object.keys(examples).filter(row =>
  positionals.length > 0 ? positionals.includes(row) : !skipped.includes(row),
)
await using stage = await openStage()
await using product = await startProduct(stage)
await using front = values.http2 ? await startHttp2Front(product) : undefined
const direct = `http://127.0.0.1:${product.port}`
const origin = front ? `https://127.0.0.1:${front.port}` : direct
// All before the first measurement, which blocks this process.
const addresses: string[] = []
for (const row of rows) addresses.push(await exampleAt(direct, examples[row]?.[0] ?? row))
for (const address of addresses) {
  const [first, ...others] = Array.from({ length: runCount }, (_, index) =>
    auditWith(program, { url: origin + address, isWhole: index === 0, slower }),
  )
  if (!first) throw new Error('--runs is at least 1')
  tell(address, first, [first, ...others])
}

function tell(address: string, first: Audited, all: Audited[]): void {
  const middle = (audit: string) => median(all.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const performance = median(all.map(report => scoreOf(report, 'performance')))
  const byThread = median(all.map(report => scoreByThread(report, getLogNormalScore)))
  const threadMs = median(all.map(({ threadBlockingMs }) => threadBlockingMs))
  const [lcpMs, cls] = [middle('largest-contentful-paint'), middle('cumulative-layout-shift')]
  const unmet = unmetAudits(first)
  const machine = median(all.map(({ environment }) => environment.benchmarkIndex))
  const isPassed = lcpMs <= lcpMsMax && cls <= clsMax && performance >= performanceMin && unmet.length === 0
  if (!isPassed) process.exitCode = 1
  const values = [
    `performance ${whole(performance)}`,
    `by processor time ${whole(byThread)}`,
    `LCP ${seconds(lcpMs)}`,
    `CLS ${cls.toFixed(3)}`,
    `FCP ${seconds(middle('first-contentful-paint'))}`,
    `TBT ${Math.round(middle('total-blocking-time'))} ms`,
    `by processor time ${Math.round(threadMs)} ms`,
    `machine ${Math.round(machine)} / ${slower} (${requestsOf(first)})`,
    ...(unmet.length > 0 ? [`unmet: ${unmet.join(', ')}`] : []),
  ]
  process.stdout.write(`${isPassed ? 'PASS' : 'FAIL'}: ${address}: ${values.join(', ')}\n`)
}

function whole(score: number): number {
  return Math.round(score * 100)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`
}
