import pg from 'pg'
import { type ConnectionLimits, limiting } from './connection-limits.ts'

interface Options {
  /** Connections to hold at most. */
  max: number
  limits: ConnectionLimits
  /** PostgreSQL refuses to write on these connections. */
  isReadOnly?: boolean
  /** Told when a connection breaks; the pool replaces it by itself. */
  onError: (error: Error) => void
}

const connectTimeoutMs = 10_000
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
    // A statement does not wait here for the answer to the one before it on its connection.
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'fanfare',
    // Waited for: no statement runs on a connection without its limits.
    onConnect: async client => {
      await client.query(setUp)
    },
  })
  pool.on('error', onError)
  // The pool listens to idle connections only; one that breaks in use would end the process.
  pool.on('connect', client => client.on('error', onError))
  return pool
}
