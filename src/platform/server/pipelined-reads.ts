import type pg from 'pg'
import type { ReadDb } from './database.ts'
import { rowsOf, toSend } from './statement.ts'

interface Waiting {
  statement: pg.QueryConfig
  resolve: (result: pg.QueryResult) => void
  reject: (error: Error) => void
}

/** A statement waits at most for so many others of its batch; more of them share the work among connections. */
const batchMax = 8

/**
 * Sends the statements that one turn of the event loop asks for together: to one connection, in one write, and
 * answered in order. Each is a transaction of its own, so one that fails leaves the others alone. Pages ask for several
 * lists at once, and to write and to be woken for each costs more than half of what the driver does for it.
 *
 * Only for short statements that wait for nobody's lock, that is for reads: those behind one wait as long as it does.
 *
 * @param pool of clients in pipeline mode.
 */
export function pipelinedReads(pool: pg.Pool): ReadDb {
  let waiting: Waiting[] = []
  let isTurnOver = true
  let askedConnections = 0

  function sendAll(): void {
    isTurnOver = true
    while (askedConnections * batchMax < waiting.length) {
      askedConnections += 1
      pool.connect(sendBatch)
    }
  }

  function sendBatch(error: Error | undefined, client: pg.PoolClient | undefined, release: () => void): void {
    askedConnections -= 1
    const batch = waiting.slice(0, batchMax)
    waiting = waiting.slice(batchMax)
    if (!client) {
      for (const { reject } of batch) reject(error ?? new Error('the pool gave no connection'))
      return
    }
    let leftCount = batch.length
    const { stream } = client.connection
    stream.cork()
    for (const { statement, resolve, reject } of batch) {
      client.query(statement, (failure: Error | null, result: pg.QueryResult) => {
        leftCount -= 1
        if (leftCount === 0) release()
        if (failure) reject(failure)
        else resolve(result)
      })
    }
    stream.uncork()
  }

  return {
    async query(statement, values) {
      const sent = new Promise<pg.QueryResult>((resolve, reject) => {
        waiting.push({ statement: toSend(statement, values), resolve, reject })
        if (!isTurnOver) return
        isTurnOver = false
        setImmediate(sendAll)
      })
      return rowsOf(statement, await sent)
    },
  }
}
