import type { ReadDb } from './database.ts'
import type { Metrics } from './metrics.ts'
import { type Call, respond } from './request.ts'
import { commonSecurityHeaders } from './security-headers.ts'
import { robotsText, type SitemapPart, sitemapXml, webManifest } from './site-files.ts'

interface Parts {
  db: ReadDb
  metrics: Metrics
  /** Public origin without a slash at the end. */
  origin: string
  sitemap: SitemapPart[]
}

export type ExactRoute = (call: Call) => Response | Promise<Response>

const hour = { ...commonSecurityHeaders, 'Cache-Control': 'public, max-age=3600' }
const never = {
  ...commonSecurityHeaders,
  'Cache-Control': 'no-store',
  'Content-Type': 'text/plain; charset=utf-8',
}

/** Answers at fixed addresses: what operators and load balancers ask for, and what robots and browsers look up. */
export function exactRoutes({ db, metrics, origin, sitemap }: Parts): Map<string, ExactRoute> {
  const robots = robotsText(origin)
  return new Map<string, ExactRoute>([
    ['/healthz', call => respond(call, 200, never, 'ok')],
    ['/readyz', call => readiness(call, db)],
    ['/metrics', async call => respond(call, 200, never, await metrics.text())],
    ['/manifest.json', call => respond(call, 200, typed('application/manifest+json'), webManifest)],
    ['/robots.txt', call => respond(call, 200, typed('text/plain; charset=utf-8'), robots)],
    [
      '/sitemap.xml',
      async call => respond(call, 200, typed('application/xml'), await sitemapXml(origin, db, sitemap)),
    ],
  ])
}

async function readiness(call: Call, db: ReadDb): Promise<Response> {
  try {
    await db.query({ name: 'app.ready', text: 'select 1' })
    return respond(call, 200, never, 'ok')
  } catch {
    return respond(call, 503, never, 'the database does not answer')
  }
}

function typed(type: string): Record<string, string> {
  return { ...hour, 'Content-Type': type }
}
