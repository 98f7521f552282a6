import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { HttpBindings } from '@hono/node-server'
import { withAdvisoryLock } from '../advisory-lock.ts'
import { type ConfigPart, toBrowserHost } from '../config.ts'
import { checkConnections } from '../connection-budget.ts'
import type { Database } from '../database.ts'
import { findMissingServices } from '../required-services.ts'
import { readRestoreMark, restoredCopyNotice, restoredCopyProblem } from '../restores/restore-mark.ts'
import { settleServerKey } from '../settle-server-key.ts'
import { withRetry } from '../with-retry.ts'
import { checkAddress, listen } from './listen.ts'
import { openContext, type ProcessContext, readConfig } from './open-context.ts'
import { runWhileDatabaseUp } from './run-while-database-up.ts'
import { type StopRequest, waitForStopRequest } from './stop-request.ts'

export type { ProcessContext } from './open-context.ts'

export type App = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
  /** Stops background work (jobs, timers) after all requests have finished. */
  close: () => Promise<void>
}

/** The context in which `prepare` runs, with the database pool for background work. */
export type PrepareContext = Omit<ProcessContext, 'database'> & {
  database: Database
  /** Prints a notice once, before a slow first fill. */
  onFill: () => void
}

export type AppContext = ProcessContext & {
  /** Whether the database is a restored copy that isn't adopted. */
  isRestoredCopy: boolean
  isStopping: () => boolean
}

type Parts = {
  configParts?: readonly ConfigPart[]
  /** Seeds reference data after the migrations; runs in one process at a time. */
  prepare?: (context: PrepareContext) => Promise<void>
  createApp: (context: AppContext) => App | Promise<App>
  /** Returns lines to print once the server is ready. */
  announce?: (context: AppContext) => Promise<string[]>
}

/**
 * Upper bound in milliseconds for the shutdown after the drain. Exceeds the sum of the time-outs of its
 * parts, so that shutdown never hangs.
 */
const cleanupMsMax = 60_000

/** How long a server waits for a database that is away when it starts, in milliseconds. */
const startPatienceMs = 60_000

type Stop = {
  /** The request to stop, or null if there was none. */
  asked: StopRequest | null
  /** Milliseconds for which requests are still served after the stop request. */
  drainMs: number
}

type Work = (cleanup: AsyncDisposableStack, stop: Stop) => Promise<string[]>

/**
 * Runs a whole server from configuration to exit: database, migrations, server key, preparation, app,
 * listening and drain. Expected start-up errors print one sentence each on stderr, and the process exits with
 * code 1. A stop request (SIGTERM, Ctrl-C, lost launcher) drains running requests and exits with 0.
 */
export function runProcess(parts: Parts): Promise<never> {
  return untilStopped((cleanup, stop) => serve(parts, cleanup, stop))
}

/** Runs a one-off task on the configured database. If that is the embedded one, no server may be running. */
export function runTask(
  configParts: readonly ConfigPart[],
  work: (context: ProcessContext) => Promise<void>,
): Promise<never> {
  return untilStopped(async cleanup => {
    const config = readConfig(configParts)
    if (!config.ok) return config.problems
    const context = await openContext(config.value, cleanup)
    if (!context.ok) return context.problems
    const { database } = context.value
    return runWhileDatabaseUp(database, async () => {
      const problem = await settleServerKey(database.work.db, config.value)
      if (problem !== null) return [problem]
      if (await readRestoreMark(database.work.read)) return [restoredCopyProblem]
      await work(context.value)
      return []
    })
  })
}

async function untilStopped(work: Work): Promise<never> {
  const cleanup = new AsyncDisposableStack()
  const stop: Stop = { asked: null, drainMs: 0 }
  const stopRequest = waitForStopRequest().then(how => {
    stop.asked = how
    return []
  })
  const problems = await Promise.race([work(cleanup, stop), stopRequest]).catch(error => [inspect(error)])
  // Prints the problems before the cleanup, which may be slow if something is broken.
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  const failed = await Promise.race([
    cleanup.disposeAsync().catch(error => [inspect(error)]),
    delay(stop.drainMs + cleanupMsMax, ['What was left could not be put away in time.']),
  ])
  for (const problem of failed ?? []) process.stderr.write(`${problem}\n`)
  process.exit(problems.length > 0 ? 1 : 0)
}

/** Serves until stopped; resolves with the problems that ended it. */
async function serve(
  { configParts = [], prepare, createApp, announce }: Parts,
  cleanup: AsyncDisposableStack,
  stop: Stop,
): Promise<string[]> {
  const read = readConfig(configParts)
  if (!read.ok) return read.problems
  const config = read.value
  const missing = findMissingServices(config, configParts)
  if (missing.length > 0) return missing
  stop.drainMs = config.drainSeconds * 1_000
  const address = await withRetry(() => checkAddress(config))
  if (!address.ok) return [address.problem]
  const opened = await openContext(config, cleanup, startPatienceMs)
  if (!opened.ok) return opened.problems
  const context = opened.value
  const { database } = context
  return runWhileDatabaseUp(database, async () => {
    const problem = await settleServerKey(database.work.db, config)
    if (problem !== null) return [problem]
    const unfit = await checkConnections(database.work.read, config, context.log)
    if (unfit !== undefined) return [unfit]
    const mark = await readRestoreMark(database.work.read)
    if (mark) context.log.warn({ ...mark }, restoredCopyNotice)
    const prepared = { ...context, database: database.work, onFill: createOncePrinter(fillNotice) }
    if (!mark) await withAdvisoryLock(database.work.pool, 'prepare', async () => prepare?.(prepared))
    const appContext = { ...context, isRestoredCopy: mark !== null, isStopping: () => stop.asked !== null }
    const app = await createApp(appContext)
    cleanup.defer(app.close)
    database.watch()
    const listened = await listen(app.fetch, config)
    if (!listened.ok) return [listened.problem]
    cleanup.defer(() => listened.listening.drain(stop.asked?.isPatient ? stop.drainMs : 0))
    printLine(`Fanfare is ready: http://${toBrowserHost(config.host)}:${listened.listening.port}`)
    if (config.sandbox.inboxUrl) printLine(`Inbox of the sandbox: ${config.sandbox.inboxUrl}`)
    for (const line of (await announce?.(appContext)) ?? []) printLine(line)
    return [await database.lost]
  })
}

const fillNotice = 'Filling the database, the first time takes a while …'

const printLine = (line: string) => process.stdout.write(`${line}\n`)

function createOncePrinter(line: string) {
  let isPrinted = false
  return () => {
    if (!isPrinted) printLine(line)
    isPrinted = true
  }
}
