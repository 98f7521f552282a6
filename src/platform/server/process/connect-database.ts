import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../database.ts'

/** The configured database, with the server that belongs to it if it is the embedded one. */
export type ConnectedDatabase = Database & {
  /** Connection string, for programs that are started by this process. */
  url: string
  /** Resolves with one sentence when the embedded server has ended for good; never with DATABASE_URL. */
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
  const { databaseUrl, databasePoolMax: max, dataDir, onError, onRestart } = options
  if (databaseUrl) {
    const database = openDatabase(databaseUrl, { max, ...(onError && { onError }) })
    const problem = await tryToReach(database)
    if (!problem)
      return { ok: true, database: { ...database, url: databaseUrl, lost: new Promise(() => {}) } }
    await database.close()
    return { ok: false, problem }
  }
  // Loaded here alone: a process with a DATABASE_URL has no use for it.
  const { startPostgres } = await import('../../../embedded-postgres/start.ts')
  const started = await startPostgres({ dataDir, ...(onRestart && { onRestart }) })
  if (!started.ok) return started
  const { postgres } = started
  const database = openDatabase(postgres.url(), { max, ...(onError && { onError }) })
  const close = async () => {
    await database.close()
    await postgres.stop()
  }
  return { ok: true, database: { ...database, close, url: postgres.url(), lost: postgres.lost } }
}

async function tryToReach({ db }: Database) {
  try {
    await db.query({ name: 'reach', text: 'SELECT 1' })
    return undefined
  } catch (error) {
    return `The database of DATABASE_URL cannot be reached: ${reason(error)}.`
  }
}

/** A host with several addresses fails with one error for each, and no text of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
