import path from 'node:path'
import { Hono } from 'hono'
import { fail, platformErrors } from '../contract/errors.ts'
import { createApi, refuseUnmatched } from './api.ts'
import { createApiDocs } from './api-docs.ts'
import type { AppSetup } from './app.ts'
import { mergeAuthentication } from './authentication.ts'
import { createBrowserReports, reportsPath } from './browser-reports.ts'
import type { Outside } from './call-service.ts'
import { readDatabaseTime } from './database-time.ts'
import { createDocuments } from './documents.ts'
import { exactRoutes } from './exact-routes.ts'
import type { Hints } from './hints.ts'
import { createLiveFiles } from './live-files.ts'
import { createMedia } from './media.ts'
import { mediaRoute } from './media-route.ts'
import type { Metrics } from './metrics.ts'
import { createReadInside } from './read-inside.ts'
import { type AppEnv, type Call, pathOf } from './request.ts'
import { answerReturns } from './returns.ts'
import { createWeb } from './web.ts'
import { answerWebhooks } from './webhooks.ts'

type Env = AppEnv['Bindings']
export type MaybeLater<T> = T | Promise<T>

interface Incoming {
  call: Call
  pathname: string
  /** GET or HEAD. */
  isRead: boolean
  request: Request
  env: Env
}

/** A kind of address. */
interface Route {
  name: string
  /** Null leaves the request to the next route. */
  answer: (incoming: Incoming) => MaybeLater<Response> | null
}

type Handlers = Awaited<ReturnType<typeof createHandlers>>

const docsPath = /^\/api\/(docs|openapi\.json)\/?$/

/** Longest request target, in characters (414 beyond). Node itself refuses a head of more than 16 KiB. */
const targetLengthMax = 8_000

/** In this order: the first route that answers a request has it. Pages have every other address. */
const routeTable = ({ refuse, ...handlers }: Handlers): Route[] => [
  {
    name: 'too long',
    answer: ({ call }) =>
      call.target.length > targetLengthMax ? refuse(call, fail(platformErrors.addressTooLong)) : null,
  },
  {
    name: 'browser reports',
    answer: ({ call, pathname, request, env }) =>
      pathname === reportsPath ? handlers.reports(call, request, env.incoming) : null,
  },
  {
    name: 'API documents',
    answer: ({ call, pathname, isRead, request, env }) =>
      isRead && docsPath.test(pathname) ? handlers.docs.fetch(request, { ...env, call }) : null,
  },
  {
    name: 'webhooks',
    answer: ({ call, pathname, request, env }) =>
      pathname.startsWith('/api/') ? handlers.webhooks(call, pathname, request, env.incoming) : null,
  },
  {
    name: 'API',
    answer: ({ call, pathname, request, env }) =>
      pathname.startsWith('/api/') ? handlers.api.fetch(request, { ...env, call }) : null,
  },
  {
    name: 'returns',
    answer: ({ call, pathname, request, env }) => handlers.returns(call, pathname, request, env.incoming),
  },
  {
    name: 'writes elsewhere',
    answer: ({ call, isRead }) =>
      isRead ? null : refuse(call, fail(platformErrors.methodNotAllowed), { Allow: 'GET, HEAD' }),
  },
  {
    name: 'media',
    answer: ({ call, pathname }) => (pathname.startsWith('/media/') ? handlers.media(call, pathname) : null),
  },
  { name: 'exact paths', answer: ({ call, pathname }) => handlers.exact.get(pathname)?.(call) ?? null },
  { name: 'live files', answer: ({ call }) => handlers.liveFiles(call) },
  { name: 'documents', answer: ({ call }) => handlers.documents(call) },
]

/** Answers each request by the first route that knows its address. */
export async function createRoutes(
  setup: AppSetup & { outside: Outside; hints: Hints },
  metrics: Metrics,
): Promise<(call: Call, request: Request, env: Env) => MaybeLater<Response>> {
  const handlers = await createHandlers(setup, metrics)
  const routes = routeTable(handlers)
  return (call, request, env) => {
    const isRead = call.method === 'GET' || call.method === 'HEAD'
    const incoming = { call, pathname: pathOf(call), isRead, request, env }
    for (const route of routes) {
      const response = route.answer(incoming)
      if (response) return response
    }
    return handlers.web(call)
  }
}

/** One handler for each kind of address, from what the modules contribute. */
async function createHandlers(setup: AppSetup & { outside: Outside; hints: Hints }, metrics: Metrics) {
  const { config, database, log, limiter, modules, outside, hints, now = Date.now } = setup
  const { isStopping = () => false } = setup
  // Monotonic, unless a test injects its own clock.
  const clock = setup.now ?? (() => performance.now())
  const { db, read, transaction } = database
  const { databaseTime = setup.now ? async () => now() : () => readDatabaseTime(read) } = setup
  const { publicUrl } = config
  const implementations = modules.flatMap(module => module.implementations)
  const personalData = modules.flatMap(module => module.personalData ?? [])
  const context = { read, transaction, now, databaseTime, log, config, outside, personalData, hints }
  const fromServices = { ...context, db }
  const cacheDir = path.join(config.dataDir, 'media-cache')
  const sitemap = modules.flatMap(module => module.sitemap ?? [])
  const documents = modules.flatMap(module => module.documents ?? [])
  const liveContext = { read, hints, config, registry: metrics.registry, log, clock, now }
  const live = modules.flatMap(module => module.liveFiles?.(liveContext) ?? [])
  const described = [
    ...documents.flatMap(route => route.described ?? []),
    ...live.map(file => ({ ...file.described, type: 'application/json' })),
  ]
  const docs = createApiDocs(implementations, publicUrl, described)
  const authentication = mergeAuthentication(modules.flatMap(module => module.authentication ?? []))
  const webhooks = modules.flatMap(module => module.webhooks ?? [])
  const returns = modules.flatMap(module => module.returns ?? [])
  const readInside = createReadInside({ implementations, context })
  return {
    refuse: refuseUnmatched(limiter),
    reports: createBrowserReports({ log, registry: metrics.registry, limiter, clock }),
    docs: new Hono<AppEnv>({ strict: false }).route('/api/', docs),
    webhooks: answerWebhooks(webhooks, limiter, fromServices),
    api: createApi({ implementations, limiter, context, authentication }),
    returns: answerReturns(returns, limiter, fromServices),
    media: mediaRoute(createMedia({ db: read, cacheDir }), limiter),
    exact: exactRoutes({ db: read, metrics, config, sitemap, isStopping, clock }),
    liveFiles: createLiveFiles(live),
    documents: createDocuments({ routes: documents, limiter, db: read, now, config, origin: publicUrl }),
    web: await createWeb(setup, { now: clock, readInside }),
  }
}
