import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'

const audit = z.object({
  score: z.number().nullable(),
  numericValue: z.number().optional(),
})

const report = z.object({
  /**
   * Lighthouse's measure of the machine's speed: above about 1,500, a machine slowed four times is like a
   * phone.
   */
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

export type AuditReport = z.infer<typeof report>

/** Prefers the headless-only build: the full one also draws an invisible window, on the same cores. */
const browser = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'

interface Visit {
  url: string
  /** Includes accessibility, best practices and SEO, whose results are the same in every run. */
  isWhole: boolean
  /** CPU slowdown factor. */
  slower: number
}

/**
 * Runs Lighthouse; retries, because a browser that starts under load sometimes loses the start of its trace.
 */
export function runLighthouse(program: string, visit: Visit, triesLeft = 3): AuditReport {
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
    '--quiet',
    '--no-enable-error-reporting',
    flags,
  ]
  try {
    const { status, stderr } = spawnSync(process.execPath, [program, url, ...what, ...how], {
      env,
      encoding: 'utf8',
    })
    if (status === 0) return report.parse(JSON.parse(readFileSync(output, 'utf8')))
    if (triesLeft <= 1) throw new Error(`Lighthouse could not measure ${url}:\n${stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return runLighthouse(program, visit, triesLeft - 1)
}

export function readScore({ categories }: AuditReport, name: string): number {
  return categories[name]?.score ?? Number.NaN
}

const flawless = ['accessibility', 'best-practices', 'seo']

/** Returns the ids of audits that keep a category under 100, except for pages that opt out of indexing. */
export function findUnmetAudits({ audits, categories }: AuditReport): string[] {
  const counted = flawless.flatMap(name => categories[name]?.auditRefs ?? [])
  return counted
    .filter(({ id, weight }) => weight > 0 && id !== 'is-crawlable' && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}
