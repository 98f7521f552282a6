import * as z from 'zod'
import type { Config } from '../config.ts'
import { workConnections } from '../connection-budget.ts'
import { callLimits } from '../connection-limits.ts'
import { type Database, openDatabase } from '../database.ts'
import { statement } from '../statement.ts'

/** The configured database, including its server if it is the embedded one. */
export type ConnectedDatabase = Database & {
  /** A pool with long time-outs, for migrations, preparation and operator commands. */
  work: Database
  url: string
  /**
   * Resolves with the reason when the embedded server has stopped permanently; never resolves with
   * DATABASE_URL.
   */
  lost: Promise<string>
}

type Result = { ok: true; database: ConnectedDatabase } | { ok: false; problem: string }

type Options = Pick<Config, 'databaseUrl' | 'databasePoolMax' | 'dataDir'> & {
  onError?: (error: Error) => void
  /** Called when the embedded server has ended unexpectedly and is being restarted. */
  onRestart?: (complaint: string) => void
}

/**
 * Opens the database of DATABASE_URL, or starts the embedded PostgreSQL on DATA_DIR. Closing the result also
 * stops a server started here.
 * @returns the database, or the problem in one sentence
 */
export async function connectDatabase(options: Options): Promise<Result> {
  const { databaseUrl, dataDir, onRestart } = options
  if (databaseUrl) {
    const database = openPools(databaseUrl, options)
    const problem = await tryToReach(database)
    if (!problem) return { ok: true, database: { ...database, lost: new Promise(() => {}) } }
    await database.close()
    return { ok: false, problem }
  }
  // Imported lazily, because a process with a DATABASE_URL never needs it.
  const { startPostgres } = await import('../../../../packages/local-postgres/start.ts')
  const started = await startPostgres({ dataDir, ...(onRestart && { onRestart }) })
  if (!started.ok) return started
  const { postgres } = started
  const database = openPools(postgres.url(), options)
  const close = async () => {
    await database.close()
    await postgres.stop()
  }
  return { ok: true, database: { ...database, close, lost: postgres.lost } }
}

function openPools(url: string, { databasePoolMax, onError }: Options): Omit<ConnectedDatabase, 'lost'> {
  const errorHandler = onError && { onError }
  const database = openDatabase(url, {
    max: Math.floor(databasePoolMax / 2),
    limits: callLimits,
    ...errorHandler,
  })
  const work = openDatabase(url, {
    max: workConnections.write,
    readMax: workConnections.read,
    ...errorHandler,
  })
  const close = async () => {
    await Promise.all([database.close(), work.close()])
  }
  return { ...database, work, close, url }
}

const reach = statement({
  name: 'app.reach',
  text: 'select',
  row: z.object({}),
})

async function tryToReach({ db }: Pick<Database, 'db'>) {
  try {
    await db.query(reach)
    return undefined
  } catch (error) {
    return `The database of DATABASE_URL cannot be reached: ${reason(error)}.`
  }
}

/**
 * Unwraps an AggregateError: a host with several IP addresses fails with one error per address and an empty
 * message.
 */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
