import type pg from 'pg'
import type { ReadDb } from './database.ts'
import { isDriverTimeout } from './database-errors.ts'
import { toQueryConfig, toRows } from './statement.ts'

interface Waiting {
  config: pg.QueryConfig
  resolve: (result: pg.QueryResult) => void
  reject: (error: Error) => void
}

/** Callback of the pool, which receives a connection or an error. */
type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * Batch size, which limits how many other statements a statement waits for; larger bursts use several
 * connections.
 */
const batchMax = 8

/**
 * Batches reads: statements of one tick are pipelined to one connection in a single write. Each is a separate
 * transaction, so a failure doesn't affect the others. A page reads several lists at once, and separate
 * writes and wake-ups were more than half of the driver's cost.
 * Only for short reads that never block on locks, because a slow statement delays all those behind it
 * (head-of-line blocking).
 * @param pool its clients are in pipeline mode
 */
export function createPipelinedReads(pool: pg.Pool): ReadDb {
  let waiting: Waiting[] = []
  let isTickOver = true
  let requestedConnections = 0

  function sendAll(): void {
    isTickOver = true
    while (requestedConnections * batchMax < waiting.length) {
      requestedConnections += 1
      pool.connect(sendBatch)
    }
  }

  const sendBatch: Connected = (...connected) => {
    requestedConnections -= 1
    const batch = waiting.slice(0, batchMax)
    waiting = waiting.slice(batchMax)
    send(batch, ...connected)
  }

  function send(batch: readonly Waiting[], ...[error, client, release]: Parameters<Connected>): void {
    if (!client) {
      for (const { reject } of batch) reject(error ?? new Error('the pool gave no connection'))
      return
    }
    let leftCount = batch.length
    let silence: Error | undefined
    const oneIsDone = () => {
      leftCount -= 1
      if (leftCount === 0) release(silence)
    }
    const { stream } = client.connection
    stream.cork()
    for (const { config, resolve, reject } of batch) {
      client.query(config, (failure: Error | null, result: pg.QueryResult) => {
        if (failure && isDriverTimeout(failure)) silence = failure
        oneIsDone()
        if (failure) reject(failure)
        else resolve(result)
      })
    }
    stream.uncork()
  }

  return {
    async query(statement, values) {
      const sent = new Promise<pg.QueryResult>((resolve, reject) => {
        waiting.push({ config: toQueryConfig(statement, values), resolve, reject })
        if (!isTickOver) return
        isTickOver = false
        setImmediate(sendAll)
      })
      return toRows(statement, await sent)
    },
  }
}
