import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { type Logger, pino } from 'pino'
import { alone } from '../advisory-lock.ts'
import { browserHost, type Config, loadConfig } from '../config.ts'
import { migrate } from '../migrate.ts'
import { patiently } from '../patiently.ts'
import { type ConnectedDatabase, connectDatabase } from './connect-database.ts'
import { checkAddress, listen } from './listen.ts'
import { stopAsked } from './stop-asked.ts'

/** What the parts of a process are made from. */
export type ProcessContext = { config: Config; database: ConnectedDatabase; log: Logger }

export type App = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
  /** Stops what runs beside requests (jobs, timers). Requests have finished by then. */
  close: () => Promise<void>
}

type Parts = {
  env: NodeJS.ProcessEnv
  /** Fills a migrated database with what the product cannot do without. One process at a time. */
  prepare?: (context: ProcessContext) => Promise<void>
  createApp: (context: ProcessContext) => App | Promise<App>
}

const migrations = join(import.meta.dirname, '../../../../migrations')

/**
 * A whole process from configuration to exit: database → migrations → preparation → app → listen → drain.
 * What can go wrong on somebody's machine ends with one sentence each on stderr and exit code 1; being asked to
 * stop (SIGTERM, Ctrl-C, the launcher gone) ends with code 0 after running requests have finished.
 */
export async function runProcess(parts: Parts): Promise<never> {
  const cleanup = new AsyncDisposableStack()
  let problems: string[] = []
  try {
    problems = await Promise.race([serve(parts, cleanup), stopAsked().then(() => [])])
  } finally {
    await cleanup.disposeAsync()
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exit(problems.length > 0 ? 1 : 0)
}

/** Serves for as long as it can; resolves with the reasons why it cannot. */
async function serve({ env, prepare, createApp }: Parts, cleanup: AsyncDisposableStack): Promise<string[]> {
  const loaded = loadConfig(env)
  if (!loaded.ok) return loaded.problems
  const { config } = loaded
  const address = await patiently(() => checkAddress(config))
  if (!address.ok) return [address.problem]
  const log = pino({ level: config.logLevel })
  const onError = (err: Error) => log.warn({ err }, 'a database connection broke')
  const connected = await connectDatabase({ ...config, onError })
  if (!connected.ok) return [connected.problem]
  const { database } = connected
  cleanup.defer(database.close)
  const migrated = await migrate(database.pool, migrations)
  if (!migrated.ok) return [migrated.problem]
  const context = { config, database, log }
  await alone(database.pool, 'prepare', async () => prepare?.(context))
  const app = await createApp(context)
  cleanup.defer(app.close)
  const listened = await listen(app.fetch, config)
  if (!listened.ok) return [listened.problem]
  cleanup.defer(listened.listening.drain)
  say(`Fanfare is ready: http://${browserHost(config.host)}:${listened.listening.port}`)
  await database.lost
  return ['The embedded PostgreSQL ended unexpectedly: its log is in postgres/postgres.log of DATA_DIR.']
}

const say = (line: string) => process.stdout.write(`${line}\n`)
