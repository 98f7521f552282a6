import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { fail, platformErrors } from '../contract/errors.ts'
import { createApi, failureResponse } from './api.ts'
import { createApiDocs } from './api-docs.ts'
import { readBuild } from './build.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Implementation } from './implement.ts'
import type { Tasks } from './jobs.ts'
import type { RateLimiter } from './limits.ts'
import { createMedia, type Media } from './media.ts'
import { createMetrics } from './metrics.ts'
import { createPages, type WebRenderer } from './pages.ts'
import { type AppEnv, callerAddress, inboundRequestId } from './request.ts'
import { commonSecurityHeaders } from './security-headers.ts'
import { robotsText, type SitemapPart, sitemapXml, webManifest } from './site-files.ts'
import { fileResponse, readWebFiles, type WebFile } from './web-files.ts'

/** A module as the process knows it. */
export interface ServerModule {
  name: string
  implementations: Implementation[]
  /** Pages that search engines should know. */
  sitemap?: SitemapPart
  /** Brings reference data up to date after the migrations; must be safe to repeat. */
  prepare?: (context: { database: Database; log: Logger }) => Promise<void>
  /** Work beside requests, by name: what `addJob` asks for. */
  tasks?: Tasks
}

export interface AppSetup {
  config: Config
  database: Database
  log: Logger
  limiter: RateLimiter
  modules: ServerModule[]
  /** The built web; absent where only the API is wanted. */
  web?: { renderer: WebRenderer; clientDir: string }
  now?: () => number
}

export interface App {
  fetch: (request: Request, env?: AppEnv['Bindings']) => Response | Promise<Response>
  close: () => Promise<void>
}

/** Assembles the whole server: API, pictures, files, pages and what operators ask for. */
export async function createApp(setup: AppSetup): Promise<App> {
  const { config, database, log, limiter, modules, now = Date.now } = setup
  const implementations = modules.flatMap(module => module.implementations)
  const { db, transaction } = database
  const api = createApi({ implementations, limiter, context: { db, transaction, now, log } })
  const app = new Hono<AppEnv>({ strict: false })
  app.use(observe(config, log))
  addOperatorRoutes(app, database)
  addSiteFiles(app, setup)
  app.use('/api/*', async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(commonSecurityHeaders)) c.res.headers.set(name, value)
  })
  app.route('/api/', createApiDocs(implementations))
  app.route('/', api)
  const media = createMedia({ db: database.db, cacheDir: path.join(config.dataDir, 'media-cache') })
  app.get('/media/*', c => mediaResponse(c, media))
  app.all('*', await webHandler(setup, inside(api), now))
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.var.requestId, path: c.req.path }, 'request failed')
    return failureResponse(c, fail(platformErrors.internalError))
  })
  return { fetch: (request, env) => app.fetch(request, env ?? {}), close: () => limiter.close() }
}

/** The API as server rendering calls it: no limits, no address. */
function inside(api: Hono<AppEnv>): Hono<AppEnv> {
  const internal = new Hono<AppEnv>({ strict: false })
  internal.use(async (c, next) => {
    c.set('internal', true)
    await next()
  })
  return internal.route('/', api)
}

function observe(config: Config, log: Logger): MiddlewareHandler<AppEnv> {
  const metrics = createMetrics()
  return async (c, next) => {
    if (c.req.path === '/metrics') return c.text(await metrics.text())
    const started = performance.now()
    const requestId = inboundRequestId(c) ?? randomUUID()
    c.set('requestId', requestId)
    c.set('internal', false)
    c.set('address', callerAddress(c, config.trustedProxies))
    c.set('route', 'other')
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const seconds = (performance.now() - started) / 1_000
    const { route, failure } = c.var
    const { method, path } = c.req
    metrics.observe(route, method, c.res.status, seconds)
    log.info({ requestId, method, route, path, status: c.res.status, seconds, failure }, 'request')
  }
}

function addOperatorRoutes(app: Hono<AppEnv>, database: Database): void {
  app.get('/healthz', c => c.text('ok'))
  app.get('/readyz', async c => {
    try {
      await database.db.query({ name: 'app.ready', text: 'select 1' })
      return c.text('ok')
    } catch {
      return c.text('the database does not answer', 503)
    }
  })
}

function addSiteFiles(app: Hono<AppEnv>, { config, database, modules }: AppSetup): void {
  const kept = { 'Cache-Control': 'public, max-age=3600', ...commonSecurityHeaders }
  const origin = config.publicUrl
  app.get('/manifest.json', c =>
    c.body(webManifest, 200, { ...kept, 'Content-Type': 'application/manifest+json' }),
  )
  app.get('/robots.txt', c => c.text(robotsText(origin), 200, kept))
  app.get('/sitemap.xml', async c => {
    const parts = modules.flatMap(module => module.sitemap ?? [])
    return c.body(await sitemapXml(origin, database.db, parts), 200, {
      ...kept,
      'Content-Type': 'application/xml',
    })
  })
}

async function mediaResponse(c: Context<AppEnv>, media: Media): Promise<Response> {
  c.set('route', 'media')
  const picture = await media.get(c.req.path.slice('/media/'.length))
  if (!picture) return failureResponse(c, fail(platformErrors.notFound))
  const headers = {
    'Content-Type': picture.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...commonSecurityHeaders,
  }
  return new Response(picture.bytes as Uint8Array<ArrayBuffer>, { headers })
}

/** Built files by their names, everything else is a page. */
async function webHandler({ web, config, log }: AppSetup, api: Hono<AppEnv>, now: () => number) {
  const files = web ? await readWebFiles(web.clientDir) : new Map<string, WebFile>()
  const build = web ? await readBuild(web.clientDir) : null
  const pages =
    web && build
      ? await createPages({
          web: web.renderer,
          clientDir: web.clientDir,
          origin: config.publicUrl,
          site: {
            socialLinks: config.socialLinks,
            aboutUrl: config.aboutUrl,
            buildId: build.id,
            buildDate: build.date,
            commit: build.commit,
          },
          now,
          callApi: request => api.fetch(request),
          onError: (error, requestId) => log.error({ err: error, requestId }, 'a page could not be rendered'),
        })
      : null
  return (c: Context<AppEnv>): Response | Promise<Response> => {
    const url = new URL(c.req.url)
    if (!['GET', 'HEAD'].includes(c.req.method)) {
      return failureResponse(c, fail(platformErrors.methodNotAllowed), { Allow: 'GET, HEAD' })
    }
    if (url.pathname === '/build.json')
      return Response.json({ id: build?.id }, { headers: { 'Cache-Control': 'no-store' } })
    const file = files.get(url.pathname)
    if (file) {
      c.set('route', 'file')
      return fileResponse(file, c.req.raw.headers)
    }
    return pages ? pages.respond(c, url) : failureResponse(c, fail(platformErrors.notFound))
  }
}
