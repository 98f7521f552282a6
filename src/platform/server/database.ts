import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { readInBatches } from './read-batches.ts'

/**
 * What a use case needs of the database. Statements are named, so that each connection prepares them once;
 * row keys are the columns' names. int8 (count, sums) arrives as a number, timestamptz as a Date.
 */
export interface ReadDb {
  query<Row>(statement: { name: string; text: string; values?: unknown[] }): Promise<Row[]>
}

/** The same where it may write. Whoever only reads asks for a {@link ReadDb}, and is given either. */
export interface Db extends ReadDb {
  readonly canWrite: true
}

export type Database = {
  /** For libraries that want a pool of their own driver (jobs). */
  pool: pg.Pool
  /** Each statement on any free connection, outside a transaction. */
  db: Db
  /** For calls and pages, whose statements are short and only read. */
  read: ReadDb
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Closes every connection; running statements get two seconds to finish. */
  close(): Promise<void>
}

type Options = {
  /** Connections to hold at most. */
  max: number
  /** Told when a connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void
}

const connectTimeoutMs = 10_000
const closeTimeoutMs = 2000
const int8Oid = 20

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8Oid && format !== 'binary') return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Opens a pool of connections to PostgreSQL. Nothing is connected until the first statement. */
export function openDatabase(url: string, { max, onError = () => {} }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    // A statement does not wait here for the answer to the one before it on its connection.
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'fanfare',
  })
  let isClosing = false
  const report = (error: Error) => {
    if (!isClosing) onError(error)
  }
  pool.on('error', report)
  // The pool listens to idle connections only; one that breaks in use would end the process.
  pool.on('connect', client => client.on('error', report))
  return {
    pool,
    db: asDb(pool),
    read: readInBatches(pool),
    transaction: work => transaction(pool, work),
    close: () => {
      isClosing = true
      return Promise.race([pool.end(), delay(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}

function asDb(client: pg.Pool | pg.PoolClient): Db {
  return {
    canWrite: true,
    async query<Row>(statement: { name: string; text: string; values?: unknown[] }) {
      const result = await client.query(statement)
      return result.rows as Row[]
    },
  }
}

async function transaction<Result>(pool: pg.Pool, work: (db: Db) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(asDb(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away instead of going back to the pool.
    await client.query('ROLLBACK').catch(rollbackError => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}
