import type pg from 'pg'
import type { Db } from './database.ts'
import { toWriteError } from './database-errors.ts'
import { toQueryConfig, toRows } from './statement.ts'

/** Wraps a pool or one of its connections as the `Db` that use cases take. */
export function asDb(client: pg.Pool | pg.PoolClient): Db {
  return {
    canWrite: true,
    async query(statement, values) {
      const result = await client.query(toQueryConfig(statement, values)).catch(failWrite)
      return toRows(statement, result)
    },
    queryAtCommit() {
      throw new Error('there is no transaction whose commit it could go with')
    },
  }
}

function failWrite(error: unknown): never {
  throw toWriteError(error)
}
