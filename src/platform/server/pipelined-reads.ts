import type pg from 'pg'
import type { ReadDb } from './database.ts'
import { isSilent } from './database-errors.ts'
import { rowsOf, toSend } from './statement.ts'

interface Waiting {
  config: pg.QueryConfig
  resolve: (result: pg.QueryResult) => void
  reject: (error: Error) => void
}

/** What the pool calls with a connection, or with why there is none. */
type Connected = Parameters<pg.Pool['connect']>[0]

/** Batch size: bounds how many statements one waits behind; larger bursts are spread over connections. */
const batchMax = 8

/**
 * Batches reads: the statements of one turn of the event loop are pipelined to one connection in one write. Each is a
 * transaction of its own, so a failure doesn't affect the others. A page reads several lists at once, and a write and a
 * wake-up for each were more than half of the driver's cost.
 *
 * Only for short reads that never block on locks: head-of-line blocking delays all statements behind a slow one.
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

  const sendBatch: Connected = (...connected) => {
    askedConnections -= 1
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
        if (failure && isSilent(failure)) silence = failure
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
        waiting.push({ config: toSend(statement, values), resolve, reject })
        if (!isTurnOver) return
        isTurnOver = false
        setImmediate(sendAll)
      })
      return rowsOf(statement, await sent)
    },
  }
}
