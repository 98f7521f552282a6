import type pg from 'pg'
import type { Db } from './database.ts'
import { toQueryConfig, toRows } from './statement.ts'

/** Wraps a pool or one of its connections as the `Db` that use cases take. */
export function asDb(client: pg.Pool | pg.PoolClient): Db {
  return {
    canWrite: true,
    async query(statement, values) {
      return toRows(statement, await client.query(toQueryConfig(statement, values)))
    },
    queryAtCommit() {
      throw new Error('there is no transaction whose commit it could go with')
    },
  }
}
