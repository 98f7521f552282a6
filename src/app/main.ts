import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { logUnavailableMethods } from '../commerce/payments/server/index.ts'
import { createSms } from '../identity/sms-status/server/index.ts'
import { type App, createApp } from '../platform/server/app.ts'
import { measureBackups } from '../platform/server/backups/backup-metrics.ts'
import { keepArchive } from '../platform/server/backups/keep-archive.ts'
import { readBuild } from '../platform/server/build.ts'
import { createServiceClient, type ServiceClient } from '../platform/server/call-service.ts'
import { toBrowserHost } from '../platform/server/config.ts'
import { readDatabaseTime } from '../platform/server/database-time.ts'
import { type JobMetrics, observeJobs } from '../platform/server/jobs/job-metrics.ts'
import { startJobs } from '../platform/server/jobs/start-jobs.ts'
import { createMemoryLimiter, noLimiter, type RateLimiter } from '../platform/server/limits.ts'
import { createMailer } from '../platform/server/mail.ts'
import { createMetrics, type Metrics } from '../platform/server/metrics.ts'
import type { WebRenderer } from '../platform/server/page-renderer.ts'
import { type AppContext, type ProcessContext, runProcess } from '../platform/server/process/run.ts'
import { measureProcess } from '../platform/server/process-metrics.ts'
import { createLocalPubSub } from '../platform/server/pub-sub.ts'
import { createPush } from '../platform/server/push/push.ts'
import { createRedisLimiter } from '../platform/server/redis-limits.ts'
import { createRedisPubSub } from '../platform/server/redis-pub-sub.ts'
import { restoredCopyNotice } from '../platform/server/restores/restore-mark.ts'
import { suspendedServiceClient } from '../platform/server/restores/suspended-services.ts'
import { studioPath } from '../platform/server/studio.ts'
import { isThisMachine } from '../platform/server/this-machine.ts'
import { watchEventLoop } from '../platform/server/watch-event-loop.ts'
import { createOwnerLink } from '../studio/staff/server/index.ts'
import { configParts } from './config.ts'
import { modules } from './modules.ts'
import { prepare } from './prepare.ts'
import { tasks } from './tasks.ts'

const root = path.join(import.meta.dirname, '../..')
const clientDir = path.join(root, 'dist/client')

await runProcess({ configParts, prepare, createApp: startApp, announce })

async function startApp(context: AppContext) {
  const { config, database, log, isRestoredCopy } = context
  const stopTraces = await beginTraces(config)
  const metrics = createMetrics()
  const { registry } = metrics
  const outside = isRestoredCopy ? suspendedServiceClient : createServiceClient({ log, registry })
  const { commit } = await readBuild(clientDir)
  measureProcess(metrics, { ...context, commit })
  measureBackups(metrics, config)
  const clock = () => performance.now()
  for (const module of modules) module.metrics?.({ registry, db: database.read, clock })
  const observed = observeJobs(registry, { tasks, db: database.db })
  const parts = { ...context, metrics, outside }
  const app = await (config.roles.includes('web') ? startWeb(parts) : startProbes(parts))
  const rolesAtWork = isRestoredCopy ? [] : config.roles.filter(role => role === 'web' || config.runsJobs)
  const hasWorkers = rolesAtWork.includes('worker')
  const jobs = hasWorkers ? await startWorkers(parts, observed) : null
  const works = [keepArchive, ...modules.flatMap(module => module.background ?? [])]
    .filter(({ role }) => rolesAtWork.includes(role))
    .map(({ start }) => start({ config, database, registry, log, outside, now: Date.now }))
  const watch = watchEventLoop(log)
  const crowd = isRestoredCopy ? null : await startCrowd(config, database)
  const close = async () => {
    watch.close()
    await crowd?.close()
    await Promise.all([jobs?.close(), ...works.map(work => work.close())]).finally(app.close)
    await stopTraces?.()
  }
  return { ...app, close }
}

type AppParts = AppContext & { metrics: Metrics; outside: ServiceClient }

async function startWeb(parts: AppParts): Promise<App> {
  const { config, log } = parts
  logUnavailableMethods(config, log)
  const entry = pathToFileURL(path.join(root, 'dist/server/entry-server.js')).href
  const renderer = (await import(entry)) as WebRenderer
  const limiter = await createLimiter(config, log)
  const web = { renderer, clientDir, studioDir: path.join(root, 'dist/studio') }
  const hints = config.redisUrl ? await createRedisPubSub(config.redisUrl) : createLocalPubSub()
  return createApp({ ...parts, limiter, modules, web, hints })
}

/** Serves the probes and metrics of a process that is only a worker. */
function startProbes(parts: AppParts): Promise<App> {
  return createApp({ ...parts, limiter: noLimiter, modules: [] })
}

function startWorkers({ config, database, log, outside }: AppParts, metrics: JobMetrics) {
  return startJobs({
    tasks,
    database,
    mailer: createMailer(config, { outside, log }),
    sms: createSms(config, { outside, log }),
    push: createPush(config, { outside }),
    outside,
    config,
    publicUrl: config.publicUrl,
    now: Date.now,
    databaseTime: () => readDatabaseTime(database.db),
    log,
    metrics,
  })
}

/** Loads the exporter only where traces are recorded. */
async function beginTraces({ traces }: ProcessContext['config']) {
  if (traces === null) return null
  const { startTraces } = await import('../platform/server/start-traces.ts')
  return startTraces(traces)
}

/**
 * On this machine, says where the studio is, and how its first owner signs up. Anywhere else, only a command
 * invites the first one.
 */
async function announce({ config, database, isRestoredCopy }: AppContext): Promise<string[]> {
  if (isRestoredCopy) return [restoredCopyNotice]
  if (!config.roles.includes('web') || !isThisMachine(config.publicUrl) || config.port === 0) return []
  const link = await createOwnerLink(database.work, config, Date.now())
  if (link === null) return [`Studio: ${config.studioUrl}${studioPath}`]
  return [`Studio, for its first owner (works once): ${link}`]
}

/**
 * Starts the demo's simulated fans, which watch a show whenever a visitor does (docs/external-services.md).
 */
async function startCrowd(config: ProcessContext['config'], { pool, db }: AppContext['database']) {
  const { hlsUrl } = config.playback
  if (!config.roles.includes('web') || !config.demoCrowd || hlsUrl === null || config.port === 0) return null
  const { startCrowd: start } = (await import(pathToFileURL(path.join(root, 'demo/crowd.ts')).href)) as {
    startCrowd: (setup: { pool: typeof pool; db: typeof db; url: string; edgeUrl: string }) => {
      close: () => Promise<void>
    }
  }
  return start({ pool, db, url: `http://${toBrowserHost(config.host)}:${config.port}`, edgeUrl: hlsUrl })
}

/** Uses a monotonic clock, so that changes to the system time don't affect limits. */
async function createLimiter(
  { rateLimits, redisUrl }: ProcessContext['config'],
  log: ProcessContext['log'],
): Promise<RateLimiter> {
  if (!rateLimits) return noLimiter
  const now = () => performance.now()
  const fallback = createMemoryLimiter(now)
  if (!redisUrl) return fallback
  return createRedisLimiter(redisUrl, {
    fallback,
    now,
    onChange(isFallenBack, err) {
      if (isFallenBack) log.warn({ err }, 'Redis does not answer: this process counts its rate limits alone')
      else log.info('Redis answers again: rate limits are shared')
    },
  })
}
