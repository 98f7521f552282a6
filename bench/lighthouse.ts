/**
 * `npm run bench -- lighthouse`: a first visit on a phone, as Lighthouse simulates it (four times CPU
 * slowdown, 1.6 Mbit/s, 150 ms round trip); medians over the runs of each page. Exits with code 1 when LCP is
 * over 1.5 s, CLS over 0.01, the performance score under 95, or accessibility, best practices or (if the page
 * may be indexed) SEO under 100. `-- lighthouse /events/ /event/$event/` measures only these rows of the
 * route table, `--runs 1` runs each once, `--slower 3` sets three times slowdown.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { examples } from '../e2e/pages.ts'
import { findExamplePath } from './example-pages.ts'
import { type AuditReport, findUnmetAudits, readScore, runLighthouse } from './lighthouse-report.ts'
import { installTools } from './outside-tools.ts'
import { median, say } from './report.ts'
import { openStage, startProduct } from './stage.ts'

const lcpMsMax = 1_500
const clsMax = 0.01
const performanceMin = 0.95

/** Pages that are never a first visit: a window that closes itself, and paths that redirect. */
const skipped = [
  '/close_kginicis/',
  '/loginbridge/$action/',
  '/project/$project/purchasebridge/$order/$method/$result/',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    slower: { type: 'string', default: '4' },
  },
})
const [runCount, slower] = [Number(values.runs), Number(values.slower)]
const tools = installTools('lighthouse', { lighthouse: '13.5.0' })
const program = path.join(tools, 'node_modules/lighthouse/cli/index.js')
const rows = Object.keys(examples).filter(row =>
  positionals.length > 0 ? positionals.includes(row) : !skipped.includes(row),
)
await using stage = await openStage()
await using product = await startProduct(stage)
const origin = `http://127.0.0.1:${product.port}`
// Resolves all paths before the first measurement, which blocks this process.
const addresses: string[] = []
for (const row of rows) addresses.push(await findExamplePath(origin, examples[row]?.[0] ?? row))
for (const address of addresses) {
  const [first, ...others] = Array.from({ length: runCount }, (_, index) =>
    runLighthouse(program, { url: origin + address, isWhole: index === 0, slower }),
  )
  if (!first) throw new Error('--runs is at least 1')
  report(address, first, [first, ...others])
}

function report(address: string, first: AuditReport, all: AuditReport[]): void {
  const read = (audit: string) => median(all.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const performance = median(all.map(audited => readScore(audited, 'performance')))
  const [lcpMs, cls] = [read('largest-contentful-paint'), read('cumulative-layout-shift')]
  const unmet = findUnmetAudits(first)
  const machine = median(all.map(({ environment }) => environment.benchmarkIndex))
  const isPassed = lcpMs <= lcpMsMax && cls <= clsMax && performance >= performanceMin && unmet.length === 0
  if (!isPassed) process.exitCode = 1
  const values = [
    `performance ${Math.round(performance * 100)}`,
    `LCP ${formatSeconds(lcpMs)}`,
    `CLS ${cls.toFixed(3)}`,
    `FCP ${formatSeconds(read('first-contentful-paint'))}`,
    `TBT ${Math.round(read('total-blocking-time'))} ms`,
    `machine ${Math.round(machine)} / ${slower}`,
    ...(unmet.length > 0 ? [`unmet: ${unmet.join(', ')}`] : []),
  ]
  say(`${isPassed ? 'PASS' : 'FAIL'}: ${address}: ${values.join(', ')}`)
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`
}
