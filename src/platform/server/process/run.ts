import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { HttpBindings } from '@hono/node-server'
import { alone } from '../advisory-lock.ts'
import { browserHost, type ConfigPart } from '../config.ts'
import type { Database } from '../database.ts'
import { patiently } from '../patiently.ts'
import { missingServices } from '../required-services.ts'
import { settleServerKey } from '../settle-server-key.ts'
import { checkAddress, listen } from './listen.ts'
import { openContext, type ProcessContext, readConfig } from './open-context.ts'
import { type StopAsked, stopAsked } from './stop-asked.ts'
import { whileDatabaseLasts } from './while-database-lasts.ts'

export type { ProcessContext } from './open-context.ts'

export type App = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
  /** Stops background work (jobs, timers). Requests have finished by then. */
  close: () => Promise<void>
}

/** With the database pool of background work. */
export type PrepareContext = Omit<ProcessContext, 'database'> & {
  database: Database
  /** Prints a note once, before a slow first fill. */
  onFill: () => void
}

export type AppContext = ProcessContext & {
  /** True once shutdown has begun. */
  isStopping: () => boolean
}

type Parts = {
  /** Configuration of modules, in addition to the platform's own. */
  configParts?: readonly ConfigPart[]
  /** Seeds reference data after the migrations. One process at a time. */
  prepare?: (context: PrepareContext) => Promise<void>
  createApp: (context: AppContext) => App | Promise<App>
}

/** Upper bound for the shutdown behind the drain: more than the sum of its parts' time-outs, so that it never hangs. */
const cleanupMsMax = 60_000

type Stop = {
  /** The stop request, once there is one. */
  asked: StopAsked | null
  /** How long requests are still answered after it. */
  drainMs: number
}

type Work = (cleanup: AsyncDisposableStack, stop: Stop) => Promise<string[]>

/**
 * A whole server from configuration to exit: database → migrations → key → preparation → app → listen → drain. Expected
 * start-up errors print one sentence each on stderr and exit with code 1; a stop request (SIGTERM, Ctrl-C, launcher
 * gone) drains running requests and exits with 0.
 */
export function runProcess(parts: Parts): Promise<never> {
  return untilStopped((cleanup, stop) => serve(parts, cleanup, stop))
}

/** Runs a one-off task on the configured database. With the embedded one, no server may be running. */
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
    return whileDatabaseLasts(database, async () => {
      const problem = await settleServerKey(database.work.db, config.value)
      if (problem !== null) return [problem]
      await work(context.value)
      return []
    })
  })
}

async function untilStopped(work: Work): Promise<never> {
  const cleanup = new AsyncDisposableStack()
  const stop: Stop = { asked: null, drainMs: 0 }
  const asked = stopAsked().then(how => {
    stop.asked = how
    return []
  })
  const problems = await Promise.race([work(cleanup, stop), asked]).catch(error => [inspect(error)])
  // Printed before the cleanup, which may be slow when something is broken.
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
  { configParts = [], prepare, createApp }: Parts,
  cleanup: AsyncDisposableStack,
  stop: Stop,
): Promise<string[]> {
  const read = readConfig(configParts)
  if (!read.ok) return read.problems
  const config = read.value
  const missing = missingServices(config, configParts)
  if (missing.length > 0) return missing
  stop.drainMs = config.drainSeconds * 1_000
  const address = await patiently(() => checkAddress(config))
  if (!address.ok) return [address.problem]
  const opened = await openContext(config, cleanup)
  if (!opened.ok) return opened.problems
  const context = opened.value
  const { database } = context
  return whileDatabaseLasts(database, async () => {
    const problem = await settleServerKey(database.work.db, config)
    if (problem !== null) return [problem]
    const prepared = { ...context, database: database.work, onFill: sayOnce(fillHint) }
    await alone(database.work.pool, 'prepare', async () => prepare?.(prepared))
    const app = await createApp({ ...context, isStopping: () => stop.asked !== null })
    cleanup.defer(app.close)
    const listened = await listen(app.fetch, config)
    if (!listened.ok) return [listened.problem]
    cleanup.defer(() => listened.listening.drain(stop.asked?.isPatient ? stop.drainMs : 0))
    say(`Fanfare is ready: http://${browserHost(config.host)}:${listened.listening.port}`)
    if (config.sandbox.inboxUrl) say(`Inbox of the sandbox: ${config.sandbox.inboxUrl}`)
    return [await database.lost]
  })
}

const fillHint = 'Filling the database, the first time takes a while …'

const say = (line: string) => process.stdout.write(`${line}\n`)

function sayOnce(line: string) {
  let isSaid = false
  return () => {
    if (!isSaid) say(line)
    isSaid = true
  }
}
