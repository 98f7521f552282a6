import pg from 'pg'
import { type ConnectionLimits, limiting } from './connection-limits.ts'

interface Options {
  /** Connections to hold at most. */
  max: number
  limits: ConnectionLimits
  /** Sets default_transaction_read_only, so that PostgreSQL refuses writes. */
  isReadOnly?: boolean
  /** Told when a connection breaks; the pool replaces it by itself. */
  onError: (error: Error) => void
}

const connectTimeoutMs = 10_000
const keepAliveDelayMs = 10_000
/** What the driver gives the database beyond its own time-out before it takes the connection for dead. */
const silenceMs = 2_000
const int8Oid = 20

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8Oid && format !== 'binary') return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Connections to PostgreSQL, each with its limits. Nothing is connected until the first statement. */
export function openPool(url: string, { max, limits, isReadOnly = false, onError }: Options): pg.Pool {
  const setUp = `${limiting(limits)}; set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    // Pipeline mode: a statement is sent without waiting for the answer to the one before it.
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    // A host that vanished sends nothing at all, and TCP alone would wait for a quarter of an hour.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    // Reads only: whether a write was carried out would be unknown.
    ...(isReadOnly && limits.statementMsMax > 0 && { query_timeout: limits.statementMsMax + silenceMs }),
    application_name: 'fanfare',
    // Awaited, so no statement runs before the time-outs are set.
    onConnect: async client => {
      await client.query(setUp)
    },
  })
  pool.on('error', onError)
  // The pool handles errors of idle connections only; an unhandled 'error' event in use would end the process.
  pool.on('connect', client => client.on('error', onError))
  return pool
}
