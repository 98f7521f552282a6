import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { buildLimitsSql, workLimits } from './connection-limits.ts'

// Arbitrary lock ids; all Fanfare processes must use the same ones.
const keys = { migrate: 4_730_218, prepare: 4_730_219 }

/**
 * Interval in milliseconds between two tries. A statement that waited for the lock would hold a snapshot, and an
 * index that is built concurrently under the lock waits for the end of every snapshot.
 */
const pollMs = 200

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
    while (!(await tryLock(client, keys[name]))) await delay(pollMs)
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

async function tryLock(client: pg.PoolClient, key: number): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>('SELECT pg_try_advisory_lock($1) AS is_ours', [
    key,
  ])
  return rows[0]?.is_ours === true
}
