import type pg from 'pg'
import { buildLimitsSql, workLimits } from './connection-limits.ts'

// Arbitrary lock ids; all Fanfare processes must use the same ones.
const keys = { migrate: 4_730_218, prepare: 4_730_219 }

/**
 * Runs work under an advisory lock, exclusively across all processes of a database; the others wait. The lock
 * belongs to a connection, so PostgreSQL releases it when the process dies.
 */
export async function withAdvisoryLock<Result>(
  pool: pg.Pool,
  name: keyof typeof keys,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    // Disables the lock time-out: the holder may take as long as it needs.
    await client.query(buildLimitsSql({ ...workLimits.write, statementMsMax: 0, lockMsMax: 0 }))
    await client.query('SELECT pg_advisory_lock($1)', [keys[name]])
    await client.query(buildLimitsSql(workLimits.write))
    const result = await work(client)
    await client.query('SELECT pg_advisory_unlock($1)', [keys[name]])
    client.release(true)
    return result
  } catch (error) {
    // Closing the connection releases the lock, regardless of the connection's state.
    client.release(true)
    throw error
  }
}
