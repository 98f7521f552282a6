import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { asDb } from './as-db.ts'
import { workLimits } from './connection-limits.ts'
import { type CountingPool, openPool } from './connection-pool.ts'
import type { DatabaseGate } from './database-gate.ts'
import { createPipelinedReads } from './pipelined-reads.ts'
import { createPrimary, type Primary } from './primary.ts'
import type { Statement } from './statement.ts'
import { traceStatements } from './traces.ts'
import { type Pause, transaction } from './transaction.ts'

/**
 * Read access to the database. Statements are named, so that each connection prepares them only once. Row
 * keys are column names. An int8 (counts, sums) is returned as a number, a timestamptz as a Date.
 */
export interface ReadDb {
  query<Row>(statement: Statement<Row>, values?: unknown[]): Promise<Row[]>
}

/** Read and write access. Code that only reads should take a {@link ReadDb}, which accepts both. */
export interface Db extends ReadDb {
  readonly canWrite: true
  /**
   * Sends a statement together with COMMIT, so that a heavily contended row is locked only during the commit.
   * Its result isn't read: to fail the transaction, it must violate a constraint (docs/writes.md).
   */
  queryAtCommit(statement: Statement<unknown>, values?: unknown[]): void
}

export type Database = {
  /** The write pool, for libraries that take a `pg.Pool`. */
  pool: pg.Pool
  /** Both pools, for metrics. */
  pools: Record<'read' | 'write', CountingPool>
  /** Runs reads on a separate pool, which blocked writers can't exhaust. */
  read: ReadDb
  /** Runs single statements on the write pool, outside a transaction. */
  db: Db
  /** Runs `work` in one transaction; see {@link transaction} for retries. */
  transaction<Result>(
    work: (db: Db) => Promise<Result>,
    options?: { isRepeatable?: boolean },
  ): Promise<Result>
  /** Closes every connection; running statements get two seconds to finish. */
  close(): Promise<void>
}

type Options = {
  /** Size of the write pool, and of the read pool unless `readMax` is set. */
  max: number
  readMax?: number
  /** Whether writes to a restored copy are allowed, which only commands that lift its mark need. */
  writesToCopy?: true
  /** Time-outs of the connections; by default those for background work. */
  limits?: typeof workLimits
  /** Fails calls at once while it is closed; none by default. */
  gate?: Pick<DatabaseGate, 'pass'>
  /** Called when a connection breaks; the pool replaces the connection itself. */
  onError?: (error: Error) => void
  /** Time-out in ms to connect. */
  connectMsMax?: number
  pause?: Pause
}

const closeTimeoutMs = 2000

/**
 * Creates the read pool and the write pool. Connects at the first statement.
 * @param server connection string, or the primary among several servers
 */
export function openDatabase(
  server: string | Primary,
  {
    max,
    readMax = max,
    limits = workLimits,
    gate,
    writesToCopy,
    onError = () => {},
    connectMsMax,
    pause,
  }: Options,
): Database {
  const primary = typeof server === 'string' ? createPrimary([server]) : server
  let isClosing = false
  const report = (error: Error) => {
    if (!isClosing) onError(error)
  }
  const shared = { onError: report, ...(connectMsMax && { connectMsMax }) }
  const readers = openPool(primary, { ...shared, max: readMax, limits: limits.read, isReadOnly: true })
  const pool = openPool(primary, { ...shared, max, limits: limits.write, isReadOnly: writesToCopy && false })
  const guard = <Db extends ReadDb>(db: Db): Db => traceStatements(gate ? passGate(db, gate) : db)
  return {
    pool,
    pools: { read: readers, write: pool },
    read: guard(createPipelinedReads(readers)),
    db: guard(asDb(pool)),
    transaction: async (work, options) => {
      gate?.pass()
      return transaction(pool, db => work(traceStatements(db)), { ...options, ...(pause && { pause }) })
    },
    close: () => {
      isClosing = true
      const closed = Promise.all([readers.end(), pool.end()])
      return Promise.race([closed, delay(closeTimeoutMs, undefined, { ref: false })]).then(() => {})
    },
  }
}

function passGate<Db extends ReadDb>(db: Db, gate: Pick<DatabaseGate, 'pass'>): Db {
  return {
    ...db,
    async query(statement, values) {
      gate.pass()
      return db.query(statement, values)
    },
  }
}
