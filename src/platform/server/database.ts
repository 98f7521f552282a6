import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { asDb } from './as-db.ts'
import { workLimits } from './connection-limits.ts'
import { openPool } from './connection-pool.ts'
import { pipelinedReads } from './pipelined-reads.ts'
import type { Statement } from './statement.ts'
import { type Pause, transaction } from './transaction.ts'

/**
 * What a use case needs of the database. Statements are named, so that each connection prepares them once;
 * row keys are the columns' names. int8 (count, sums) arrives as a number, timestamptz as a Date.
 */
export interface ReadDb {
  query<Row>(statement: Statement<Row>, values?: unknown[]): Promise<Row[]>
}

/** The same where it may write. Whoever only reads asks for a {@link ReadDb}, and is given either. */
export interface Db extends ReadDb {
  readonly canWrite: true
  /**
   * Sends a statement together with COMMIT, so that a row that very many want is locked for as long as the commit takes.
   * Its rows aren't read: it breaks a constraint where the transaction must fail (docs/writes.md).
   */
  queryAtCommit(statement: Statement<unknown>, values?: unknown[]): void
}

export type Database = {
  /** The write pool, for libraries that take a `pg.Pool`. */
  pool: pg.Pool
  /** Reads, on a pool of their own: blocked writers can't starve them. */
  read: ReadDb
  /** Single statements on the write pool, outside a transaction. */
  db: Db
  /** Runs `work` in one transaction; see {@link transaction} for when it is run again. */
  transaction<Result>(
    work: (db: Db) => Promise<Result>,
    options?: { isRepeatable?: boolean },
  ): Promise<Result>
  /** Closes every connection; running statements get two seconds to finish. */
  close(): Promise<void>
}

type Options = {
  /** Pool sizes for reads and writes; for reads another one by `readMax`. */
  max: number
  readMax?: number
  /** Time-outs; those of background work by default. */
  limits?: typeof workLimits
  /** Told when a connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void
  /** The back-off before a transaction is retried. */
  pause?: Pause
}

const closeTimeoutMs = 2000

/** Opens the two pools of connections to PostgreSQL. Nothing is connected until the first statement. */
export function openDatabase(
  url: string,
  { max, readMax = max, limits = workLimits, onError = () => {}, pause }: Options,
): Database {
  let isClosing = false
  const report = (error: Error) => {
    if (!isClosing) onError(error)
  }
  const readers = openPool(url, { max: readMax, limits: limits.read, isReadOnly: true, onError: report })
  const pool = openPool(url, { max, limits: limits.write, onError: report })
  return {
    pool,
    read: pipelinedReads(readers),
    db: asDb(pool),
    transaction: (work, options) => transaction(pool, work, { ...options, ...(pause && { pause }) }),
    close: () => {
      isClosing = true
      const closed = Promise.all([readers.end(), pool.end()])
      return Promise.race([closed, delay(closeTimeoutMs, undefined, { ref: false })]).then(() => {})
    },
  }
}
