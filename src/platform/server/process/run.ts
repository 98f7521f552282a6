import type { HttpBindings } from '@hono/node-server'
import { alone } from '../advisory-lock.ts'
import { browserHost } from '../config.ts'
import { patiently } from '../patiently.ts'
import { checkAddress, listen } from './listen.ts'
import { openContext, type ProcessContext, readConfig } from './open-context.ts'
import { stopAsked } from './stop-asked.ts'

export type { ProcessContext } from './open-context.ts'

export type App = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
  /** Stops what runs beside requests (jobs, timers). Requests have finished by then. */
  close: () => Promise<void>
}

type Parts = {
  /** Fills a migrated database with what the product cannot do without. One process at a time. */
  prepare?: (context: ProcessContext) => Promise<void>
  createApp: (context: ProcessContext) => App | Promise<App>
}

const hintAfterMs = 1000

type Work = (cleanup: AsyncDisposableStack) => Promise<string[]>

/**
 * A whole server from configuration to exit: database → migrations → preparation → app → listen → drain.
 * What can go wrong on somebody's machine ends with one sentence each on stderr and exit code 1; being asked to
 * stop (SIGTERM, Ctrl-C, the launcher gone) ends with code 0 after running requests have finished.
 */
export function runProcess(parts: Parts): Promise<never> {
  return untilStopped(cleanup => serve(parts, cleanup))
}

/** A piece of work on the configured database, which must not be in use by a server if it is the embedded one. */
export function runTask(work: (context: ProcessContext) => Promise<void>): Promise<never> {
  return untilStopped(async cleanup => {
    const config = readConfig()
    if (!config.ok) return config.problems
    const context = await openContext(config.value, cleanup)
    if (!context.ok) return context.problems
    await work(context.value)
    return []
  })
}

async function untilStopped(work: Work): Promise<never> {
  const cleanup = new AsyncDisposableStack()
  let problems: string[] = []
  try {
    problems = await Promise.race([work(cleanup), stopAsked().then(() => [])])
  } finally {
    await cleanup.disposeAsync()
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exit(problems.length > 0 ? 1 : 0)
}

/** Serves for as long as it can; resolves with the reasons why it cannot. */
async function serve({ prepare, createApp }: Parts, cleanup: AsyncDisposableStack): Promise<string[]> {
  const read = readConfig()
  if (!read.ok) return read.problems
  const config = read.value
  const address = await patiently(() => checkAddress(config))
  if (!address.ok) return [address.problem]
  const opened = await openContext(config, cleanup)
  if (!opened.ok) return opened.problems
  const context = opened.value
  const { database } = context
  const hint = setTimeout(() => say('Filling the database, the first time takes a while …'), hintAfterMs)
  await alone(database.pool, 'prepare', async () => prepare?.(context))
  clearTimeout(hint)
  const app = await createApp(context)
  cleanup.defer(app.close)
  const listened = await listen(app.fetch, config)
  if (!listened.ok) return [listened.problem]
  cleanup.defer(listened.listening.drain)
  say(`Fanfare is ready: http://${browserHost(config.host)}:${listened.listening.port}`)
  if (config.sandbox.inboxUrl) say(`Inbox of the sandbox: ${config.sandbox.inboxUrl}`)
  await database.lost
  return ['The embedded PostgreSQL ended unexpectedly: its log is in postgres/postgres.log of DATA_DIR.']
}

const say = (line: string) => process.stdout.write(`${line}\n`)
