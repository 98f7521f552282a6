import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { HttpBindings } from '@hono/node-server'
import { alone } from '../advisory-lock.ts'
import { browserHost, drainSecondsMax } from '../config.ts'
import type { Database } from '../database.ts'
import { patiently } from '../patiently.ts'
import { checkAddress, listen } from './listen.ts'
import { openContext, type ProcessContext, readConfig } from './open-context.ts'
import { type StopAsked, stopAsked } from './stop-asked.ts'
import { whileDatabaseLasts } from './while-database-lasts.ts'

export type { ProcessContext } from './open-context.ts'

export type App = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
  /** Stops what runs beside requests (jobs, timers). Requests have finished by then. */
  close: () => Promise<void>
}

/** The database here is the one for work that takes its time. */
export type PrepareContext = Omit<ProcessContext, 'database'> & {
  database: Database
  /** Said once on the terminal, when there is much to fill. */
  onFill: () => void
}

export type AppContext = ProcessContext & {
  /** True from the moment that the process is asked to stop. */
  isStopping: () => boolean
}

type Parts = {
  /** Fills a migrated database with what the product cannot do without. One process at a time. */
  prepare?: (context: PrepareContext) => Promise<void>
  createApp: (context: AppContext) => App | Promise<App>
}

/** More than all its parts take together, but for a patient stop's first seconds: nothing is waited for without end. */
const cleanupTimeoutMs = (drainSecondsMax + 60) * 1_000

/** Whether, and how, the process was asked to stop. */
type Stop = { asked: StopAsked | null }

type Work = (cleanup: AsyncDisposableStack, stop: Stop) => Promise<string[]>

/**
 * A whole server from configuration to exit: database → migrations → preparation → app → listen → drain.
 * What can go wrong on somebody's machine ends with one sentence each on stderr and exit code 1; being asked to
 * stop (SIGTERM, Ctrl-C, the launcher gone) ends with code 0 after running requests have finished.
 */
export function runProcess(parts: Parts): Promise<never> {
  return untilStopped((cleanup, stop) => serve(parts, cleanup, stop))
}

/** A piece of work on the configured database, which must not be in use by a server if it is the embedded one. */
export function runTask(work: (context: ProcessContext) => Promise<void>): Promise<never> {
  return untilStopped(async cleanup => {
    const config = readConfig()
    if (!config.ok) return config.problems
    const context = await openContext(config.value, cleanup)
    if (!context.ok) return context.problems
    return whileDatabaseLasts(context.value.database, async () => {
      await work(context.value)
      return []
    })
  })
}

async function untilStopped(work: Work): Promise<never> {
  const cleanup = new AsyncDisposableStack()
  const stop: Stop = { asked: null }
  const asked = stopAsked().then(how => {
    stop.asked = how
    return []
  })
  const problems = await Promise.race([work(cleanup, stop), asked]).catch(error => [inspect(error)])
  // Said first: putting everything away takes a while when something is broken.
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  const failed = await Promise.race([
    cleanup.disposeAsync().catch(error => [inspect(error)]),
    delay(cleanupTimeoutMs, ['What was left could not be put away in time.']),
  ])
  for (const problem of failed ?? []) process.stderr.write(`${problem}\n`)
  process.exit(problems.length > 0 ? 1 : 0)
}

/** Serves for as long as it can; resolves with the reasons why it cannot. */
async function serve(
  { prepare, createApp }: Parts,
  cleanup: AsyncDisposableStack,
  stop: Stop,
): Promise<string[]> {
  const read = readConfig()
  if (!read.ok) return read.problems
  const config = read.value
  const address = await patiently(() => checkAddress(config))
  if (!address.ok) return [address.problem]
  const opened = await openContext(config, cleanup)
  if (!opened.ok) return opened.problems
  const context = opened.value
  const { database } = context
  return whileDatabaseLasts(database, async () => {
    const prepared = { ...context, database: database.work, onFill: sayOnce(fillHint) }
    await alone(database.work.pool, 'prepare', async () => prepare?.(prepared))
    const app = await createApp({ ...context, isStopping: () => stop.asked !== null })
    cleanup.defer(app.close)
    const listened = await listen(app.fetch, config)
    if (!listened.ok) return [listened.problem]
    cleanup.defer(() => listened.listening.drain(stop.asked?.isPatient ? config.drainSeconds * 1_000 : 0))
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
