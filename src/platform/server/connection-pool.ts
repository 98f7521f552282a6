import pg from 'pg'
import { buildLimitsSql, type ConnectionLimits } from './connection-limits.ts'

interface Options {
  max: number
  limits: ConnectionLimits
  /** Whether to set default_transaction_read_only, so that PostgreSQL rejects writes. */
  isReadOnly?: boolean
  /** Called when a connection breaks; the pool replaces the connection itself. */
  onError: (error: Error) => void
}

const connectTimeoutMs = 10_000
const keepAliveDelayMs = 10_000
/** Time in ms beyond the database's own time-out after which the driver considers the connection dead. */
const silenceMs = 2_000
const int8Oid = 20

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8Oid && format !== 'binary') return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Creates a pool of connections to PostgreSQL with these limits. Connects at the first statement. */
export function openPool(url: string, { max, limits, isReadOnly = false, onError }: Options): pg.Pool {
  const setUp = `${buildLimitsSql(limits)}; set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    // Enables pipeline mode: statements are sent without waiting for the result of the previous one.
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    // Detects a host that has vanished: it sends nothing at all, and TCP alone would wait for 15 minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    // Applies only to reads, because the outcome of a write would be unknown after a time-out.
    ...(isReadOnly && limits.statementMsMax > 0 && { query_timeout: limits.statementMsMax + silenceMs }),
    application_name: 'fanfare',
    // The pool awaits this hook, so no statement runs before the time-outs are set.
    onConnect: async client => {
      await client.query(setUp)
    },
  })
  pool.on('error', onError)
  // The pool handles only the errors of idle connections; an unhandled 'error' event of a busy one would end
  // the process.
  pool.on('connect', client => client.on('error', onError))
  return pool
}
