/**
 * `npm run bench -- lighthouse`: a first visit on a phone, as Lighthouse simulates it (a processor four times
 * slower, 1.6 Mbit/s, 150 ms round trip); medians of five runs per page. Exits with code 1 when LCP is over
 * 1.8 s or CLS over 0.01. `npm run bench -- lighthouse event` measures the pages of that name.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { examples, filledIn } from '../e2e/pages.ts'
import { installTools } from './outside-tools.ts'
import { median } from './ratio.ts'
import { openStage, startProduct } from './stage.ts'

const lcpMsMax = 1_800
const clsMax = 0.01
const runCount = 5
const rows = {
  home: '/',
  artist: '/artist/$artist/',
  event: '/event/$event/',
  campaign: '/campaigns/$campaign/',
  events: '/events/',
  projects: '/projects/',
  project: '/project/$project/',
}

interface Report {
  audits: Record<string, { numericValue?: number; details?: { items: { resourceType?: string }[] } }>
}

const folder = installTools('lighthouse', { lighthouse: '13.5.0' })
const wanted = process.argv.slice(2)
await using stage = await openStage()
await using product = await startProduct(stage)
const origin = `http://127.0.0.1:${product.port}`
// All before the first measurement, which blocks this process.
const addresses: string[] = []
for (const [name, row] of Object.entries(rows)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const [example = ''] = examples[row] ?? []
  addresses.push(await filledIn({ get: part => fetch(origin + part) }, example))
}
for (const address of addresses) {
  const reports = Array.from({ length: runCount }, () => measure(origin + address))
  const middle = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const lcpMs = middle('largest-contentful-paint')
  const cls = middle('cumulative-layout-shift')
  const isPassed = lcpMs <= lcpMsMax && cls <= clsMax
  if (!isPassed) process.exitCode = 1
  const counts = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Fetch'].map(type => {
    const items = reports[0]?.audits['network-requests']?.details?.items ?? []
    return `${items.filter(({ resourceType }) => resourceType === type).length} ${type}`
  })
  process.stdout.write(
    `${isPassed ? 'PASS' : 'FAIL'}: ${address}: LCP ${seconds(lcpMs)}, CLS ${cls.toFixed(3)}, ` +
      `FCP ${seconds(middle('first-contentful-paint'))}, TBT ${Math.round(middle('total-blocking-time'))} ms ` +
      `(${counts.join(', ')})\n`,
  )
}

/** Retries once: a browser that starts under load sometimes loses the start of its trace. */
function measure(url: string, triesLeft = 3): Report {
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')
  const output = path.join(folder, 'report.json')
  const env = { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' }
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...[program, url, '--only-categories=performance', '--output=json', `--output-path=${output}`],
      ...[
        '--quiet',
        '--no-enable-error-reporting',
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ],
    ],
    { env, encoding: 'utf8' },
  )
  if (status === 0) return JSON.parse(readFileSync(output, 'utf8')) as Report
  if (triesLeft > 1) return measure(url, triesLeft - 1)
  throw new Error(`Lighthouse could not measure ${url}:\n${stderr}`)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`
}
