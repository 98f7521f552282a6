import type { Logger } from 'pino'
import type { ContentKind } from '../import/kind.ts'
import type { Site } from '../web/site.ts'
import { respondFailure } from './api.ts'
import type { Authentication } from './authentication.ts'
import { createOutside, type Outside } from './call-service.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { DocumentRoute } from './documents.ts'
import { type Hints, localHints } from './hints.ts'
import type { Implementation } from './implement.ts'
import type { Task } from './jobs/task.ts'
import type { RateLimiter } from './limits.ts'
import type { LiveContext, LiveFile } from './live-files.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { AnyCommand } from './operators/command.ts'
import type { WebRenderer } from './page-renderer.ts'
import type { PersonalData } from './personal-data.ts'
import { type AppEnv, type Call, loggedPath, openCall, pathOf } from './request.ts'
import { createRoutes, type MaybeLater } from './request-routes.ts'
import type { ReturnRoute } from './returns.ts'
import type { Beside, BesideContext } from './run-beside.ts'
import { type PageOrigins, standingHeaders } from './security-headers.ts'
import type { SitemapPart } from './site-files.ts'
import type { Machine } from './state-machine.ts'
import { unexpected } from './unexpected.ts'
import type { Webhook } from './webhooks.ts'

/** What a module contributes to the server process. */
export interface ServerModule {
  name: string
  implementations: Implementation[]
  /** Looks up sessions or sign-ups. At most one module provides each. */
  authentication?: Partial<Authentication>
  /** Pages that search engines should know. */
  sitemap?: SitemapPart
  /** Files generated on request: calendar entries, feeds. */
  documents?: DocumentRoute[]
  /** Files that everybody polls while something is live, with the memory that they are answered from. */
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
   * Tables and views that the module owns, in addition to those of its {@link personalData}: it alone writes them, others call a
   * function of its `server/index.ts` in their own transaction (docs/tables.md).
   */
  tables?: readonly string[]
  /** The module's personal data, for export and deletion. */
  personalData?: PersonalData
  /** What each process does beside its calls, as long as it serves. */
  beside?: (context: BesideContext) => Beside
  /** Background jobs: the tasks that `addJob` enqueues. */
  tasks?: Task[]
  /** Callbacks from outside services. */
  webhooks?: Webhook[]
  /** Origins for the service names in the page policies of `routes.ts`; empty for a service that isn't configured. */
  pageOrigins?: (config: Config) => PageOrigins
  /** Fields that every page has of the configuration. */
  site?: (config: Config) => Partial<Site>
  /** Where outside services redirect people back to. */
  returns?: ReturnRoute[]
  /** The module's state machines (docs/state-machines.md). */
  machines?: Machine[]
  /** Operator commands of `npm run fanfare`. */
  commands?: AnyCommand[]
  /** What operators import and export by file (docs/import.md). */
  contents?: ContentKind[]
}

export interface AppSetup {
  config: Config
  database: Database
  log: Logger
  limiter: RateLimiter
  modules: ServerModule[]
  /** The client for outside services, shared by calls and jobs. */
  outside?: Outside
  /** The metrics registry of the process. */
  metrics?: Metrics
  /** Hints between processes; within this one alone by default. */
  hints?: Hints
  /** The built web; absent where only the API is wanted. */
  web?: { renderer: WebRenderer; clientDir: string }
  now?: () => number
  /** The database's clock, in milliseconds since 1970; it follows an injected `now`. */
  databaseTime?: () => Promise<number>
  /** True while the process drains: `/readyz` fails, everything else is still answered. */
  isStopping?: () => boolean
}

type Env = AppEnv['Bindings']

export interface App {
  fetch: (request: Request, env?: Env) => MaybeLater<Response>
  close: () => Promise<void>
}

/** Assembles the whole server: API, pictures, files, pages and what operators ask for. */
export async function createApp(setup: AppSetup): Promise<App> {
  const { config, log, limiter, metrics = createMetrics() } = setup
  const { outside = createOutside({ log, registry: metrics.registry }) } = setup
  const { hints = localHints() } = setup
  const answer = await createRoutes({ ...setup, outside, hints }, metrics)
  metrics.gauge(
    'rate_limits_fallen_back',
    '1 while Redis does not answer and this process counts its rate limits alone.',
    () => Number(limiter.isFallenBack?.() ?? false),
  )
  const standing = standingHeaders(config)
  return {
    fetch(request, env = {}) {
      const started = performance.now()
      const call = openCall(request, env, { trustedProxies: config.trustedProxies, standing })
      const broken = (error: unknown) => respondFailure(call, ...unexpected(call, error, log))
      const note = (response: Response) => {
        observe(call, response.status, (performance.now() - started) / 1_000, { metrics, log })
        return response
      }
      try {
        const response = answer(call, request, env)
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

/** Asked every few seconds by machines: their lines would be most of a quiet log. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

function observe(
  call: Call,
  status: number,
  seconds: number,
  { metrics, log }: { metrics: Metrics; log: Logger },
) {
  const { requestId, method, route, failure, fan, order } = call
  metrics.observe(route, method, status, seconds)
  const level = probes.has(pathOf(call)) ? 'debug' : 'info'
  const path = loggedPath(call)
  log[level]({ requestId, method, route, path, status, seconds, failure, fan, order }, 'request')
}
