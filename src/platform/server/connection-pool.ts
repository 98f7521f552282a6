import pg from 'pg'
import { buildLimitsSql, type ConnectionLimits } from './connection-limits.ts'
import { DatabaseBusy, isPoolTimeout } from './database-errors.ts'
import { type Primary, tryMsMax } from './primary.ts'

interface Options {
  max: number
  limits: ConnectionLimits
  /**
   * Whether PostgreSQL rejects writes; by default if the database is a restored copy, to whose default the
   * connections leave it.
   */
  isReadOnly?: boolean | undefined
  /** Called when a connection breaks; the pool replaces the connection itself. */
  onError: (error: Error) => void
  /** Time-out in ms to connect. */
  connectMsMax?: number
}

/** Time in ms that a caller waits for a free connection. */
const waitMsMax = 10_000
const keepAliveDelayMs = 10_000
const int8Oid = 20

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8Oid && format !== 'binary') return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/**
 * Returns a class of connections that lead to the server that is the primary when they are opened. They end when
 * another one becomes the primary, because a paused server would let their callers wait.
 */
function createClientClass(primary: Primary, connectMsMax: number) {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: primary.url(), connectionTimeoutMillis: connectMsMax })
      this.once(
        'end',
        primary.onChange(() => this.connection.stream.destroy()),
      )
    }
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

/** A pool that counts the callers that waited for a free connection in vain. */
export class CountingPool extends pg.Pool {
  timeoutCount = 0

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const count = (error: unknown) => {
      if (isPoolTimeout(error)) this.timeoutCount += 1
    }
    if (!callback) {
      const connected = super.connect()
      connected.catch(count)
      return connected
    }
    super.connect((error, client, release) => {
      count(error)
      callback(error, client, release)
    })
  }
}

/** Creates a pool of connections to PostgreSQL with these limits. Connects at the first statement. */
export function openPool(
  primary: Primary,
  { max, limits, isReadOnly, onError, connectMsMax = tryMsMax }: Options,
): CountingPool {
  const access =
    isReadOnly === undefined ? '' : `set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'};`
  const setUp = `${buildLimitsSql(limits)}; ${access}
    select pg_is_in_recovery() as is_standby`
  // The time-out to connect ends before this statement.
  const setUpQuery = { text: setUp, query_timeout: connectMsMax }
  const pool = new CountingPool({
    Client: createClientClass(primary, connectMsMax),
    max,
    types,
    // Enables pipeline mode: statements are sent without waiting for the result of the previous one.
    pipeline: true,
    connectionTimeoutMillis: waitMsMax,
    // Detects a host that has vanished: it sends nothing at all, and TCP alone would wait for 15 minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    ...(limits.answerMsMax > 0 && { query_timeout: limits.answerMsMax }),
    application_name: 'fanfare',
    // The pool awaits this hook, so no statement runs before the time-outs are set.
    onConnect: async client => {
      const results = (await client.query(setUpQuery)) as unknown as pg.QueryResult<{ is_standby: boolean }>[]
      if (!results.at(-1)?.rows[0]?.is_standby) return
      void primary.search()
      throw new DatabaseBusy('the server is a standby')
    },
  })
  pool.on('error', onError)
  // The pool handles only the errors of idle connections; an unhandled 'error' event of a busy one would end
  // the process.
  pool.on('connect', client => client.on('error', onError))
  return pool
}
