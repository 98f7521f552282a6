import * as z from 'zod'
import type { ReadDb } from './database.ts'
import { statement } from './statement.ts'

const timeStatement = statement({
  name: 'database.time',
  text: 'select clock_timestamp() as time',
  row: z.object({ time: z.date() }),
})

/**
 * Returns the time of the database's clock, in milliseconds since 1970. Use it to end or delete something
 * permanently, so that a process whose clock is ahead does no harm.
 */
export async function readDatabaseTime(db: ReadDb): Promise<number> {
  const [row] = await db.query(timeStatement)
  if (!row) throw new Error('one row, always')
  return row.time.getTime()
}
