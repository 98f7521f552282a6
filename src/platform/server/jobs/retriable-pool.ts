import type pg from 'pg'
import { isDatabaseBusyOrAway } from '../database-errors.ts'

/** One of the codes that graphile-worker takes for a reason to try again. */
const retriedCode = 'ETIMEDOUT'

/**
 * graphile-worker deletes a finished job, and notes a failed one, by a promise that nobody awaits, and tries it again for
 * five codes alone: any other error would end the process. With this pool every error of a database that is busy or away
 * has such a code. What is asked for after the pool's end is never answered: leases give those jobs to others.
 */
export function retriablePool(pool: pg.Pool): pg.Pool {
  type Connected = Parameters<pg.Pool['connect']>[0]
  const connect = (connected?: Connected) => {
    if (connected) return pool.connect(connected)
    return pool.ending ? new Promise<never>(() => {}) : retriable(pool.connect()).then(retriableClient)
  }
  return overriding(pool, { connect })
}

const retriableClient = (client: pg.PoolClient): pg.PoolClient =>
  overriding(client, {
    query: (...asked: Parameters<typeof client.query>) => retriable(Promise.resolve(client.query(...asked))),
  })

async function retriable<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked
  } catch (error) {
    if (!isDatabaseBusyOrAway(error)) throw error
    throw Object.assign(new Error((error as Error).message, { cause: error }), { code: retriedCode })
  }
}

/** The same object for whoever uses it, with other methods in place of some of its own. */
function overriding<Whole extends object>(whole: Whole, methods: Record<string, unknown>): Whole {
  return new Proxy(whole, {
    get(_, name) {
      if (typeof name === 'string' && name in methods) return methods[name]
      const own: unknown = Reflect.get(whole, name, whole)
      return typeof own === 'function' ? own.bind(whole) : own
    },
  })
}
