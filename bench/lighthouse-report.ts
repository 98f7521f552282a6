import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { type TraceEvent, threadBlockingMs } from './thread-blocking.ts'

const audit = z.object({
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  /** The values that have the scores of 0.9 and 0.5. */
  scoringOptions: z.object({ p10: z.number(), median: z.number() }).optional(),
  /** Each kind of audit has its own. */
  details: z.unknown().optional(),
})

const requests = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
})

const report = z.object({
  /** What Lighthouse finds the machine worth: four times slower is a phone from about 1,500 on. */
  environment: z.object({ benchmarkIndex: z.number() }),
  audits: z.record(z.string(), audit),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
})

/** What this bench reads of Lighthouse's report, and the blocking time of its trace by processor time. */
export type Audited = z.infer<typeof report> & { threadBlockingMs: number }

/**
 * The headless-only build where there is one: a window that nobody sees is drawn as well while its page loads, by the same two
 * cores (0.4 of 0.9 s of processor time).
 */
const browser = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors'

interface Visit {
  url: string
  /** With accessibility, best practices and SEO, which are the same at every run. */
  isWhole: boolean
  /** How many times slower the processor is made. */
  slower: number
}

/** Retries: a browser that starts under load sometimes loses the start of its trace. */
export function auditWith(program: string, visit: Visit, triesLeft = 3): Audited {
  const { url, isWhole, slower } = visit
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-lighthouse-'))
  const output = path.join(folder, 'report.json')
  const env = { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? browser }
  const what = isWhole ? [] : ['--only-categories=performance']
  const processor = `--throttling.cpuSlowdownMultiplier=${slower}`
  const how = [
    '--output=json',
    processor,
    `--output-path=${output}`,
    '--save-assets',
    '--quiet',
    '--no-enable-error-reporting',
    flags,
  ]
  try {
    const { status, stderr } = spawnSync(process.execPath, [program, url, ...what, ...how], {
      env,
      encoding: 'utf8',
    })
    if (status === 0) {
      const { traceEvents } = readJson(path.join(folder, 'report-0.trace.json')) as {
        traceEvents: TraceEvent[]
      }
      return { ...report.parse(readJson(output)), threadBlockingMs: threadBlockingMs(traceEvents, slower) }
    }
    if (triesLeft <= 1) throw new Error(`Lighthouse could not measure ${url}:\n${stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return auditWith(program, visit, triesLeft - 1)
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

export function scoreOf({ categories }: Audited, name: string): number {
  return categories[name]?.score ?? Number.NaN
}

type LogNormalScore = (curve: { p10: number; median: number }, value: number) => number

/** The performance with the blocking time by processor time instead of the clock, on Lighthouse's own curve and with its weights. */
export function scoreByThread(audited: Audited, scoreOnCurve: LogNormalScore): number {
  const { audits, categories, threadBlockingMs } = audited
  const scoreOfAudit = (id: string) => {
    const { score = Number.NaN, scoringOptions } = audits[id] ?? {}
    if (id !== 'total-blocking-time') return score ?? 0
    return scoringOptions ? scoreOnCurve(scoringOptions, threadBlockingMs) : Number.NaN
  }
  const counted = (categories['performance']?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  const whole = counted.reduce((sum, { weight }) => sum + weight, 0)
  return counted.reduce((sum, { id, weight }) => sum + weight * scoreOfAudit(id), 0) / whole
}

const wholly = ['accessibility', 'best-practices', 'seo']

/** Ids of audits that keep a category under 100. A page that may not be indexed says so on purpose. */
export function unmetAudits({ audits, categories }: Audited): string[] {
  const counted = wholly.flatMap(name => categories[name]?.auditRefs ?? [])
  return counted
    .filter(({ id, weight }) => weight > 0 && id !== 'is-crawlable' && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}

/** "1 Document 12 kB, 13 Script 110 kB". */
export function requestsOf({ audits }: Audited): string {
  const { items } = requests.parse(audits['network-requests']?.details)
  const byType = Map.groupBy(items, ({ resourceType }) => resourceType ?? 'Other')
  return ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Fetch']
    .map(type => {
      const found = byType.get(type) ?? []
      const bytes = found.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
      return `${found.length} ${type} ${Math.round(bytes / 1_000)} kB`
    })
    .join(', ')
}
