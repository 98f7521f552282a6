import * as z from 'zod'
import type { Config } from '../config.ts'
import { callLimits } from '../connection-limits.ts'
import { type Database, openDatabase } from '../database.ts'
import { statement } from '../statement.ts'

/** The configured database, with the server that belongs to it if it is the embedded one. */
export type ConnectedDatabase = Database & {
  /** A pool with long time-outs: migrations, preparation, operators' commands. */
  work: Database
  /** Connection string, for programs that are started by this process. */
  url: string
  /** Resolves with the reason when the embedded server is down for good; never with DATABASE_URL. */
  lost: Promise<string>
}

type Result = { ok: true; database: ConnectedDatabase } | { ok: false; problem: string }

type Options = Pick<Config, 'databaseUrl' | 'databasePoolMax' | 'dataDir'> & {
  onError?: (error: Error) => void
  /** The embedded server ended by itself and is started again. */
  onRestart?: (complaint: string) => void
}

/**
 * Opens the database of DATABASE_URL, or starts the embedded PostgreSQL on DATA_DIR. Closing the result also
 * stops what was started.
 * @returns the database, or one sentence that says why there is none.
 */
export async function connectDatabase(options: Options): Promise<Result> {
  const { databaseUrl, dataDir, onRestart } = options
  if (databaseUrl) {
    const database = openBoth(databaseUrl, options)
    const problem = await tryToReach(database)
    if (!problem) return { ok: true, database: { ...database, lost: new Promise(() => {}) } }
    await database.close()
    return { ok: false, problem }
  }
  // Imported lazily: a process with a DATABASE_URL never loads it.
  const { startPostgres } = await import('../../../../packages/local-postgres/start.ts')
  const started = await startPostgres({ dataDir, ...(onRestart && { onRestart }) })
  if (!started.ok) return started
  const { postgres } = started
  const database = openBoth(postgres.url(), options)
  const close = async () => {
    await database.close()
    await postgres.stop()
  }
  return { ok: true, database: { ...database, close, lost: postgres.lost } }
}

/** Pool size for background work: a connection, one for an open transaction, one for an advisory lock. */
const workConnections = 3

function openBoth(url: string, { databasePoolMax, onError }: Options): Omit<ConnectedDatabase, 'lost'> {
  const told = onError && { onError }
  const database = openDatabase(url, { max: Math.floor(databasePoolMax / 2), limits: callLimits, ...told })
  const work = openDatabase(url, { max: workConnections, ...told })
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

/** Unwraps an AggregateError: a host with several addresses fails with one error per address and an empty message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
