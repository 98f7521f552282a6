import { fail, platformErrors } from '../contract/errors.ts'
import { respondFailure } from './api.ts'
import type { Config } from './config.ts'
import type { ReadDb } from './database.ts'
import { kept } from './kept.ts'
import type { Metrics } from './metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { createReadiness } from './readiness.ts'
import { type Call, respond } from './request.ts'
import {
  robotsText,
  type SitemapPart,
  sitemapPages,
  sitemapPaths,
  sitemapXml,
  webManifest,
} from './site-files.ts'

interface Parts {
  db: ReadDb
  metrics: Metrics
  config: Pick<Config, 'publicUrl' | 'metricsToken'>
  sitemap: SitemapPart[]
  isStopping: () => boolean
  /** Monotonic, in milliseconds. */
  clock: () => number
}

export type ExactRoute = (call: Call) => Response | Promise<Response>

const hour = { 'Cache-Control': 'public, max-age=3600' }
const never = {
  'Cache-Control': 'no-store',
  'Content-Type': 'text/plain; charset=utf-8',
}

/** Cached for minutes, because it reads whole tables, and each language's text takes tens of milliseconds to write. */
const sitemapKeepMs = 150_000
const metricsKeepMs = 1_000

/** Routes at fixed paths: health, readiness, metrics, robots.txt, sitemap, manifest. */
export function exactRoutes(parts: Parts): Map<string, ExactRoute> {
  const { db, config, sitemap, clock } = parts
  const robots = robotsText(config.publicUrl)
  const pages = kept(() => sitemapPages(db, sitemap), { keepMs: sitemapKeepMs, now: clock })
  const sitemaps = sitemapPaths.map(({ path, locale }): [string, ExactRoute] => {
    const write = async () => sitemapXml(config.publicUrl, await pages(), locale)
    const xml = kept(write, { keepMs: sitemapKeepMs, now: clock })
    return [path, async call => respond(call, 200, typed('application/xml'), await xml())]
  })
  return new Map<string, ExactRoute>([
    ...operatorRoutes(parts),
    ['/manifest.json', call => respond(call, 200, typed('application/manifest+json'), webManifest)],
    ['/robots.txt', call => respond(call, 200, typed('text/plain; charset=utf-8'), robots)],
    ...sitemaps,
  ])
}

function operatorRoutes({ db, metrics, config, isStopping, clock }: Parts): [string, ExactRoute][] {
  const notReady = createReadiness({ db, isStopping })
  const numbers = kept(() => metrics.text(), { keepMs: metricsKeepMs, now: clock })
  return [
    ['/healthz', call => respond(call, 200, never, 'ok')],
    [
      '/readyz',
      async call => {
        const problem = await notReady()
        return respond(call, problem ? 503 : 200, never, problem ?? 'ok')
      },
    ],
    [
      '/metrics',
      async call =>
        mayReadMetrics(call, config.metricsToken)
          ? respond(call, 200, never, await numbers())
          : respondFailure(call, fail(platformErrors.notFound)),
    ],
  ]
}

function typed(type: string): Record<string, string> {
  return { ...hour, 'Content-Type': type }
}
