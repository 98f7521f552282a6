import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { Config } from '../config.ts'
import { splitRequestConnections, workConnections } from '../connection-budget.ts'
import { callLimits, probeLimits } from '../connection-limits.ts'
import { type Database, openDatabase } from '../database.ts'
import { isDatabaseUnavailable } from '../database-errors.ts'
import { createDatabaseGate, type DatabaseGate, watchDatabase } from '../database-gate.ts'
import { createPrimary, type Primary } from '../primary.ts'
import { statement } from '../statement.ts'

/** The configured database, including its server if it is the embedded one. */
export type ConnectedDatabase = Database & {
  /** A pool with long time-outs, for migrations, preparation and operator commands. */
  work: Database
  primary: Primary
  /** Stops requests while the database is away, once {@link watch} has been called. */
  gate: Pick<DatabaseGate, 'isClosed'>
  /** Begins to probe the database, until it is closed. */
  watch: () => void
  /**
   * Resolves with the reason when the embedded server has stopped permanently; never resolves with
   * DATABASE_URL.
   */
  lost: Promise<string>
}

type Result = { ok: true; database: ConnectedDatabase } | { ok: false; problem: string }

type Options = Pick<Config, 'databaseUrls' | 'databasePoolMax' | 'dataDir'> & {
  /** Whether the embedded server copies its finished WAL for the archive. */
  archivesWal?: boolean
  /** How long to wait for a database that is away, in milliseconds. */
  patienceMs?: number
  /** Called once, before it waits. */
  onWait?: (problem: string) => void
  onError?: (error: Error) => void
  /** Called when the gate of the requests closes or opens. */
  onGate?: (isClosed: boolean) => void
  /** Called when the embedded server has ended unexpectedly and is being restarted. */
  onRestart?: (complaint: string) => void
}

/**
 * Opens the database of DATABASE_URL or DATABASE_URLS, or starts the embedded PostgreSQL on DATA_DIR. Closing
 * the result also stops a server started here.
 * @returns the database, or the problem in one sentence
 */
export async function connectDatabase(options: Options): Promise<Result> {
  const { databaseUrls, dataDir, archivesWal = false, onRestart } = options
  if (databaseUrls.length > 0) {
    const primary = createPrimary(databaseUrls)
    const database = openPools(primary, options)
    const problem = await waitForDatabase(database, primary, options)
    if (!problem) return { ok: true, database: { ...database, lost: new Promise(() => {}) } }
    await database.close()
    return { ok: false, problem }
  }
  // Imported lazily, because a process with a DATABASE_URL never needs it.
  const { startPostgres } = await import('../../../../packages/local-postgres/start.ts')
  const started = await startPostgres({ dataDir, archivesWal, ...(onRestart && { onRestart }) })
  if (!started.ok) return started
  const { postgres } = started
  const database = openPools(createPrimary([postgres.url()]), options)
  const close = async () => {
    await database.close()
    await postgres.stop()
  }
  return { ok: true, database: { ...database, close, lost: postgres.lost } }
}

function openPools(
  primary: Primary,
  { databasePoolMax, onError, onGate }: Options,
): Omit<ConnectedDatabase, 'lost'> {
  const errorHandler = onError && { onError }
  const gate = createDatabaseGate(onGate)
  const requests = splitRequestConnections(databasePoolMax)
  const database = openDatabase(primary, {
    max: requests.write,
    readMax: requests.read,
    limits: callLimits,
    gate,
    ...errorHandler,
  })
  const { write, read } = workConnections
  const work = openDatabase(primary, { max: write, readMax: read, ...errorHandler })
  const limits = { read: probeLimits, write: probeLimits }
  const prober = openDatabase(primary, {
    max: 1,
    limits,
    connectMsMax: probeLimits.answerMsMax,
    ...errorHandler,
  })
  let watch: { close: () => void } | undefined
  const close = async () => {
    watch?.close()
    await Promise.all([database.close(), work.close(), prober.close()])
  }
  const beginWatch = () => {
    watch ??= watchDatabase({ gate, primary, probe: () => prober.read.query(reach) })
  }
  return { ...database, work, primary, gate, watch: beginWatch, close }
}

const reach = statement({
  name: 'app.reach',
  text: 'select',
  row: z.object({}),
})

const firstPauseMs = 250
const pauseMsMax = 5_000

/**
 * Waits until the database answers. A database that is away, or still starts, is tried again with backoff; any
 * other answer, such as a wrong password, is final.
 * @returns the problem as a sentence, or undefined if there is none
 */
export async function waitForDatabase(
  { db }: Pick<Database, 'db'>,
  primary: Primary,
  { patienceMs = 0, onWait }: Pick<Options, 'patienceMs' | 'onWait'>,
): Promise<string | undefined> {
  const endMs = performance.now() + patienceMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, pauseMsMax)) {
    await primary.search()
    const error = await db.query(reach).then(
      () => null,
      (failure: unknown) => failure,
    )
    if (error === null) return undefined
    const problem = `The database of DATABASE_URL cannot be reached: ${reason(error)}.`
    if (!isAway(error) || performance.now() + pauseMs > endMs) return problem
    if (pauseMs === firstPauseMs) onWait?.(problem)
    await delay(pauseMs)
  }
}

/** Returns whether the error may pass by itself. In a cluster, even the name of a starting server is unknown. */
const isAway = (error: unknown) =>
  isDatabaseUnavailable(error) || (error as NodeJS.ErrnoException).syscall === 'getaddrinfo'

/**
 * Unwraps an AggregateError: a host with several IP addresses fails with one error per address and an empty
 * message.
 */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
