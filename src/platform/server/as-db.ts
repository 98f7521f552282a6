import type pg from 'pg'
import type { Db } from './database.ts'

/** A pool or one of its connections as use cases know it. */
export function asDb(client: pg.Pool | pg.PoolClient): Db {
  return {
    canWrite: true,
    async query<Row>(statement: { name: string; text: string; values?: unknown[] }) {
      const result = await client.query(statement)
      return result.rows as Row[]
    },
  }
}
