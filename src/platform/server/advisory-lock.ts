import type pg from 'pg'
import { limiting, workLimits } from './connection-limits.ts'

// Any numbers will do, as long as all Fanfare processes use the same ones.
const keys = { migrate: 4_730_218, prepare: 4_730_219 }

/**
 * Does some work while no other process of the same database does it. The others wait for their turn.
 * The lock is held by a connection, so it ends with a process that dies.
 */
export async function alone<Result>(
  pool: pg.Pool,
  name: keyof typeof keys,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    // The others' work may take as long as it takes.
    await client.query(limiting({ ...workLimits.write, statementMsMax: 0, lockMsMax: 0 }))
    await client.query('SELECT pg_advisory_lock($1)', [keys[name]])
    await client.query(limiting(workLimits.write))
    const result = await work(client)
    await client.query('SELECT pg_advisory_unlock($1)', [keys[name]])
    client.release(true)
    return result
  } catch (error) {
    // Closing the connection gives the lock free, whatever state it is in.
    client.release(true)
    throw error
  }
}
