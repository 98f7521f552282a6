import { fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import { cacheValue } from './cache-value.ts'
import type { Config } from './config.ts'
import type { ReadDb } from './database.ts'
import type { Metrics } from './metrics.ts'
import { canReadMetrics } from './metrics-access.ts'
import { createReadiness } from './readiness.ts'
import { type Call, respond } from './request.ts'
import {
  buildRobotsText,
  buildSitemapXml,
  collectSitemapPages,
  type SitemapPart,
  sitemapPaths,
  webManifest,
} from './site-files.ts'

interface OperatorParts {
  db: ReadDb
  metrics: Metrics
  config: Pick<Config, 'publicUrl' | 'metricsToken'>
  isRestoredCopy: boolean
  isStopping: () => boolean
  /** Monotonic time in milliseconds. */
  clock: () => number
}

interface Parts extends OperatorParts {
  sitemap: SitemapPart[]
}

export type ExactRoute = (call: Call) => Response | Promise<Response>

const hour = { 'Cache-Control': 'public, max-age=3600' }
const noStoreHeaders = {
  'Cache-Control': 'no-store',
  'Content-Type': 'text/plain; charset=utf-8',
}

/**
 * The sitemap is cached for minutes, because it reads whole tables and each language takes tens of
 * milliseconds to generate.
 */
const sitemapTtlMs = 150_000
const metricsTtlMs = 1_000

export function createExactRoutes(parts: Parts): Map<string, ExactRoute> {
  const { db, config, sitemap, clock } = parts
  const robots = buildRobotsText(config.publicUrl)
  const pages = cacheValue(() => collectSitemapPages(db, sitemap), { keepMs: sitemapTtlMs, now: clock })
  const sitemaps = sitemapPaths.map(({ path, locale }): [string, ExactRoute] => {
    const write = async () => buildSitemapXml(config.publicUrl, await pages(), locale)
    const xml = cacheValue(write, { keepMs: sitemapTtlMs, now: clock })
    return [path, async call => respond(call, 200, typed('application/xml'), await xml())]
  })
  return new Map<string, ExactRoute>([
    ...createOperatorRoutes(parts),
    ['/manifest.json', call => respond(call, 200, typed('application/manifest+json'), webManifest)],
    ['/robots.txt', call => respond(call, 200, typed('text/plain; charset=utf-8'), robots)],
    ...sitemaps,
  ])
}

/** Creates the routes of probes and metrics, which each process serves. */
export function createOperatorRoutes({
  db,
  metrics,
  config,
  isRestoredCopy,
  isStopping,
  clock,
}: OperatorParts): Map<string, ExactRoute> {
  const notReady = createReadiness({ db, isRestoredCopy, isStopping })
  const numbers = cacheValue(() => metrics.text(), { keepMs: metricsTtlMs, now: clock })
  return new Map<string, ExactRoute>([
    ['/healthz', call => respond(call, 200, noStoreHeaders, 'ok')],
    [
      '/readyz',
      async call => {
        const problem = await notReady()
        return respond(call, problem ? 503 : 200, noStoreHeaders, problem ?? 'ok')
      },
    ],
    [
      '/metrics',
      async call =>
        canReadMetrics(call, config.metricsToken)
          ? respond(call, 200, noStoreHeaders, await numbers())
          : respondFailure(call, fail(platformErrors.notFound)),
    ],
  ])
}

function typed(type: string): Record<string, string> {
  return { ...hour, 'Content-Type': type }
}
