import type pg from 'pg'
import type { Db } from './database.ts'
import { rowsOf, toSend } from './statement.ts'

/** A pool or one of its connections as use cases know it. */
export function asDb(client: pg.Pool | pg.PoolClient): Db {
  return {
    canWrite: true,
    async query(statement, values) {
      return rowsOf(statement, await client.query(toSend(statement, values)))
    },
  }
}
