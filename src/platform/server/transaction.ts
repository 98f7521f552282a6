import { channel } from 'node:diagnostics_channel'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Db } from './database.ts'
import {
  DatabaseBusy,
  isAnswerLost,
  isRetriableRollback,
  isStandbyError,
  OutcomeUnknown,
} from './database-errors.ts'
import { createTransaction } from './transaction-statements.ts'

/** Maximum number of attempts, including the first. */
const attemptsMax = 4
const backoffMs = 10

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. On a deadlock or
 * serialization failure, `work` is retried from the start with back-off, so it must have no side effects
 * outside the database. Opt out with `isRepeatable: false`.
 */
export async function transaction<Result>(
  pool: pg.Pool,
  work: (db: Db) => Promise<Result>,
  { isRepeatable = true, pause = backOff }: { isRepeatable?: boolean; pause?: Pause } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work)
    } catch (error) {
      if (!isRepeatable || attempt === attemptsMax || !isRetriableRollback(error)) throw error
      await pause(attempt)
    }
  }
}

export type Pause = (attempt: number) => Promise<unknown>

/** Exponential back-off with jitter, so that two deadlocked transactions don't collide again. */
const backOff: Pause = attempt => delay(backoffMs * 2 ** attempt * (0.5 + Math.random()))

async function once<Result>(pool: pg.Pool, work: (db: Db) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  const texts: string[] = []
  const { db, commit, rollback } = createTransaction(client)
  try {
    const result = await work(finished.hasSubscribers ? recordTexts(db, texts) : db)
    await commit()
    return result
  } catch (error) {
    // Destroys a connection that can't roll back instead of returning it to the pool.
    if (isAnswerLost(error) || error instanceof OutcomeUnknown) broken = error as Error
    else
      await rollback().catch(rollbackError => {
        broken = rollbackError
      })
    if (!isStandbyError(error)) throw error
    // The next connection finds the primary.
    broken = error as Error
    throw new DatabaseBusy('the server is a standby', { cause: error })
  } finally {
    client.release(broken)
    if (finished.hasSubscribers) finished.publish(texts)
  }
}

const finished = channel('fanfare.transactions')

/** Subscribes to the statements of each transaction, in order; only for tests. */
export function onTransaction(listen: (texts: string[]) => void): void {
  finished.subscribe(texts => listen(texts as string[]))
}

function recordTexts(db: Db, into: string[]): Db {
  return {
    ...db,
    query(statement, values) {
      into.push(statement.text)
      return db.query(statement, values)
    },
    queryAtCommit(statement, values) {
      into.push(statement.text)
      db.queryAtCommit(statement, values)
    },
  }
}
