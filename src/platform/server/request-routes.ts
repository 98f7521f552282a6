import path from 'node:path'
import { Hono } from 'hono'
import { fail, platformErrors } from '../contract/errors.ts'
import { createApi, rejectUnmatched, respondFailure } from './api.ts'
import { createApiDocs } from './api-docs.ts'
import type { AppSetup } from './app.ts'
import { mergeAuthentication } from './authentication.ts'
import { createBrowserReports, reportsPath } from './browser-reports.ts'
import type { ServiceClient } from './call-service.ts'
import { readDatabaseTime } from './database-time.ts'
import { createDocuments } from './documents.ts'
import { createExactRoutes, createOperatorRoutes } from './exact-routes.ts'
import type { Implementation } from './implement.ts'
import { createLiveFiles } from './live-files.ts'
import { createLocalApi } from './local-api.ts'
import { createMedia } from './media.ts'
import { createMediaRoute } from './media-route.ts'
import type { Metrics } from './metrics.ts'
import type { PubSub } from './pub-sub.ts'
import { type AppEnv, type Call, getPath } from './request.ts'
import { createReturns } from './returns.ts'
import { createStudio, studioApiPath } from './studio.ts'
import { createStudioPages } from './studio-pages.ts'
import { createWeb } from './web.ts'
import { createWebhooks } from './webhooks.ts'

type Env = AppEnv['Bindings']
export type MaybePromise<T> = T | Promise<T>

interface Incoming {
  call: Call
  pathname: string
  /** Whether the method is GET or HEAD. */
  isRead: boolean
  request: Request
  env: Env
}

/** A handler for the requests that it recognizes, usually by path. */
interface Route {
  name: string
  /** Returns null to pass the request to the next route. */
  answer: (incoming: Incoming) => MaybePromise<Response> | null
}

type Handlers = Awaited<ReturnType<typeof createHandlers>>

const docsPath = /^\/api\/(docs|openapi\.json)\/?$/

/**
 * Maximum length of a request target in characters; longer ones get 414. Node itself rejects headers of more
 * than 16 KiB.
 */
const targetLengthMax = 8_000

/** An operator has to adopt the copy and restart its processes. */
const copyHeaders = { 'Retry-After': '60' }

/**
 * Routes in order of precedence: the first one that responds handles the request. Pages come last and take
 * every other path.
 */
const buildRoutes = ({ refuse, isRestoredCopy, ...handlers }: Handlers): Route[] => [
  {
    name: 'too long',
    answer: ({ call }) =>
      call.target.length > targetLengthMax ? refuse(call, fail(platformErrors.addressTooLong)) : null,
  },
  {
    name: 'writes to a restored copy',
    answer: ({ call, isRead }) =>
      isRestoredCopy && !isRead ? respondFailure(call, fail(platformErrors.restoredCopy), copyHeaders) : null,
  },
  { name: 'studio', answer: ({ call, request, env }) => handlers.studio(call, request, env) },
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

export async function createRoutes(
  setup: AppSetup & { outside: ServiceClient; hints: PubSub },
  metrics: Metrics,
): Promise<(call: Call, request: Request, env: Env) => MaybePromise<Response>> {
  if (!setup.config.roles.includes('web')) return createProbes(setup, metrics)
  const handlers = await createHandlers(setup, metrics)
  const routes = buildRoutes(handlers)
  return (call, request, env) => {
    const isRead = call.method === 'GET' || call.method === 'HEAD'
    const incoming = { call, pathname: getPath(call), isRead, request, env }
    for (const route of routes) {
      const response = route.answer(incoming)
      if (response) return response
    }
    return handlers.web(call)
  }
}

/** Serves only the operators' routes, for a process without the role web. */
function createProbes(
  { config, database, isRestoredCopy = false, isStopping = () => false }: AppSetup,
  metrics: Metrics,
): (call: Call) => MaybePromise<Response> {
  const clock = () => performance.now()
  const probes = createOperatorRoutes({
    db: database.read,
    metrics,
    config,
    isRestoredCopy,
    isStopping,
    clock,
  })
  return call => probes.get(getPath(call))?.(call) ?? respondFailure(call, fail(platformErrors.notFound))
}

/** Creates the handlers of all routes from the modules' contributions. */
async function createHandlers(setup: AppSetup & { outside: ServiceClient; hints: PubSub }, metrics: Metrics) {
  const { config, database, log, limiter, modules, outside, hints, now = Date.now } = setup
  const { isStopping = () => false, isRestoredCopy = false } = setup
  // Uses a monotonic clock, unless a test injects one.
  const clock = setup.now ?? (() => performance.now())
  const { db, read, transaction } = database
  const { databaseTime = setup.now ? async () => now() : () => readDatabaseTime(read) } = setup
  const { publicUrl } = config
  const all = modules.flatMap(module => module.implementations)
  const isStudios = ({ endpoint }: Implementation) => endpoint.path.startsWith(studioApiPath)
  const implementations = all.filter(each => !isStudios(each))
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
  const readInside = createLocalApi({ implementations, context })
  return {
    isRestoredCopy,
    refuse: rejectUnmatched(limiter),
    reports: createBrowserReports({ log, registry: metrics.registry, limiter, clock }),
    docs: new Hono<AppEnv>({ strict: false }).route('/api/', docs),
    webhooks: createWebhooks(webhooks, limiter, fromServices),
    api: createApi({ implementations, limiter, context, authentication }),
    studio: createStudio({
      config,
      api: createApi({ implementations: all.filter(isStudios), limiter, context, authentication }),
      pages: await createStudioPages(setup),
    }),
    returns: createReturns(returns, limiter, fromServices),
    media: createMediaRoute(createMedia({ db: read, cacheDir }), limiter),
    exact: createExactRoutes({ db: read, metrics, config, sitemap, isRestoredCopy, isStopping, clock }),
    liveFiles: createLiveFiles(live),
    documents: createDocuments({ routes: documents, limiter, db: read, now, config, origin: publicUrl }),
    web: await createWeb(setup, { now: clock, readInside }),
  }
}
