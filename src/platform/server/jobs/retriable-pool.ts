import type pg from 'pg'
import { isDatabaseUnavailable } from '../database-errors.ts'

const retriedCode = 'ETIMEDOUT'

/**
 * Wraps a pool so that graphile-worker survives an unavailable database. graphile-worker deletes finished
 * jobs and records failed ones in promises that it doesn't await, and it retries only five error codes: any
 * other error would end the process. The wrapper gives every error of an unavailable database one of these
 * codes. After the pool has ended, requests stay pending, and the leases hand their jobs to other processes.
 */
export function createRetriablePool(pool: pg.Pool): pg.Pool {
  type Connected = Parameters<pg.Pool['connect']>[0]
  const connect = (connected?: Connected) => {
    if (connected) return pool.connect(connected)
    return pool.ending ? new Promise<never>(() => {}) : retriable(pool.connect()).then(retriableClient)
  }
  return overrideMethods(pool, { connect })
}

const retriableClient = (client: pg.PoolClient): pg.PoolClient =>
  overrideMethods(client, {
    query: (...asked: Parameters<typeof client.query>) => retriable(Promise.resolve(client.query(...asked))),
  })

async function retriable<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    throw Object.assign(new Error((error as Error).message, { cause: error }), { code: retriedCode })
  }
}

function overrideMethods<Whole extends object>(whole: Whole, methods: Record<string, unknown>): Whole {
  return new Proxy(whole, {
    get(_, name) {
      if (typeof name === 'string' && name in methods) return methods[name]
      const own: unknown = Reflect.get(whole, name, whole)
      return typeof own === 'function' ? own.bind(whole) : own
    },
  })
}
