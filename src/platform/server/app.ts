import type { Logger } from 'pino'
import type { ContentKind } from '../import/kind.ts'
import type { Site } from '../web/site.ts'
import { respondFailure } from './api.ts'
import type { Authentication } from './authentication.ts'
import type { BackgroundTask } from './background-work.ts'
import { createServiceClient, type ServiceClient } from './call-service.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { DocumentRoute } from './documents.ts'
import type { Implementation } from './implement.ts'
import type { Task } from './jobs/task.ts'
import type { RateLimiter } from './limits.ts'
import type { LiveContext, LiveFile } from './live-files.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { AnyCommand } from './operators/command.ts'
import type { FindCommandToken } from './operators/command-actor.ts'
import type { GraveAct } from './operators/grave-act.ts'
import type { WebRenderer } from './page-renderer.ts'
import type { PersonalData } from './personal-data.ts'
import { createLocalPubSub, type PubSub } from './pub-sub.ts'
import type { MetricsContext } from './query-gauge.ts'
import type { Recount } from './recount.ts'
import { type AppEnv, type Call, getPath, openCall, redactPath } from './request.ts'
import { createRoutes, type MaybePromise } from './request-routes.ts'
import type { ReturnRoute } from './returns.ts'
import { buildDefaultHeaders, type PageOrigins } from './security-headers.ts'
import type { SitemapPart } from './site-files.ts'
import type { Machine } from './state-machine.ts'
import { startRequestSpan } from './traces.ts'
import { handleUnexpected } from './unexpected.ts'
import type { Webhook } from './webhooks.ts'

export interface ServerModule {
  name: string
  implementations: Implementation[]
  /** Looks up sessions or sign-ups. At most one module provides each function. */
  authentication?: Partial<Authentication>
  /** Pages listed for search engines. */
  sitemap?: SitemapPart
  /** Files generated on request, such as calendar entries and feeds. */
  documents?: DocumentRoute[]
  /** Files that clients poll during a live show, served from memory. */
  liveFiles?: (context: LiveContext) => LiveFile[]
  /**
   * Seeds or updates reference data after the migrations; must be idempotent. Calls `onFill` before a slow first fill.
   */
  prepare?: (context: {
    config: Config
    database: Database
    log: Logger
    onFill?: () => void
  }) => Promise<void>
  /**
   * Tables and views that the module owns, in addition to those of its {@link personalData}. Only this module
   * writes them; other modules call a function of its `server/index.ts` in their own transaction
   * (docs/writes.md).
   */
  tables?: readonly string[]
  personalData?: PersonalData
  background?: BackgroundTask
  /** Registers metrics of the module's own data, the same in every process, and counters of its calls. */
  metrics?: (context: MetricsContext) => void
  /** Checks of a restored copy; none writes. */
  recounts?: readonly Recount[]
  tasks?: Task[]
  webhooks?: Webhook[]
  /** Origins for the service names in the page policies of `routes.ts`; empty for a service that isn't configured. */
  pageOrigins?: (config: Config) => PageOrigins
  /** Fields of the site configuration that every page receives. */
  site?: (config: Config) => Partial<Site>
  /** Routes to which external services redirect people. */
  returns?: ReturnRoute[]
  machines?: Machine[]
  commands?: AnyCommand[]
  /** Finds the personal token with which commands run. At most one module provides it. */
  findCommandToken?: FindCommandToken
  /** Acts whose consequences are shown before them (docs/studio.md). */
  graveActs?: readonly GraveAct[]
  /** Content that operators import and export by file (docs/operators.md). */
  contents?: ContentKind[]
}

export interface AppSetup {
  config: Config
  database: Database
  log: Logger
  limiter: RateLimiter
  modules: ServerModule[]
  /** Client for external services, shared by requests and jobs. */
  outside?: ServiceClient
  metrics?: Metrics
  /** Messages between processes; by default they stay within this process. */
  hints?: PubSub
  /** The built web client and studio; undefined to serve only the API. */
  web?: { renderer: WebRenderer; clientDir: string; studioDir?: string }
  now?: () => number
  /** The database's clock, in milliseconds since 1970; follows an injected `now`. */
  databaseTime?: () => Promise<number>
  /** Whether the database is a restored copy that isn't adopted: writes are refused (docs/running.md). */
  isRestoredCopy?: boolean
  /** Whether the process is draining: `/readyz` fails, but all other requests are still served. */
  isStopping?: () => boolean
}

type Env = AppEnv['Bindings']

export interface App {
  fetch: (request: Request, env?: Env) => MaybePromise<Response>
  close: () => Promise<void>
}

/** Assembles the whole server: the API, pictures, files, pages and operator endpoints. */
export async function createApp(setup: AppSetup): Promise<App> {
  const { config, log, limiter, metrics = createMetrics() } = setup
  const { outside = createServiceClient({ log, registry: metrics.registry }) } = setup
  const { hints = createLocalPubSub() } = setup
  const handleRequest = await createRoutes({ ...setup, outside, hints }, metrics)
  metrics.gauge(
    'rate_limits_fallen_back',
    '1 while Redis does not answer and this process counts its rate limits alone.',
    () => Number(limiter.isFallenBack?.() ?? false),
  )
  metrics.gauge('restore_marked', '1 while the database is a restored copy that is not adopted.', () =>
    Number(setup.isRestoredCopy ?? false),
  )
  const standing = buildDefaultHeaders(config)
  return {
    fetch(request, env = {}) {
      const started = performance.now()
      const call = openCall(request, env, { trustedProxies: config.trustedProxies, standing })
      const broken = (error: unknown) => respondFailure(call, ...handleUnexpected(call, error, log))
      const span = startRequestSpan(call, config.trustedProxies)
      const note = (response: Response) => {
        const seconds = (performance.now() - started) / 1_000
        observe(call, response.status, { seconds, traceId: span.traceId, metrics, log })
        span.end(call, response.status)
        return response
      }
      try {
        const response = span.run(() => handleRequest(call, request, env))
        return response instanceof Promise ? response.catch(broken).then(note) : note(response)
      } catch (error) {
        return note(broken(error))
      }
    },
    close: async () => {
      await Promise.all([limiter.close(), hints.close()])
    },
  }
}

/** Paths that monitoring requests every few seconds; logging them would flood a quiet log. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

interface Observed {
  seconds: number
  traceId: string | undefined
  metrics: Metrics
  log: Logger
}

function observe(call: Call, status: number, { seconds, traceId, metrics, log }: Observed) {
  const { requestId, method, route, failure, fan, staff, order } = call
  metrics.observe(route, method, status, seconds)
  const level = probes.has(getPath(call)) ? 'debug' : 'info'
  const path = redactPath(call)
  const fields = { requestId, traceId, method, route, path, status, seconds, failure, fan, staff, order }
  log[level](fields, 'request')
}
