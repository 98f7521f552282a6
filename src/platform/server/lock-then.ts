import type { Db } from './database.ts'
import type { Statement } from './statement.ts'

/**
 * Locks rows and then changes them, with two statements in one round trip, which PostgreSQL runs in this
 * order. The second statement sees the rows as they are once they are locked. A single statement for both
 * would use the rows as they were before it waited; and if foreign keys lock the rows as well, two such
 * statements deadlock.
 */
export async function lockThen<Row>(
  db: Db,
  [lock, lockValues]: [Statement<unknown>, unknown[]],
  [change, values]: [Statement<Row>, unknown[]],
): Promise<Row[]> {
  const [, rows] = await Promise.all([db.query(lock, lockValues), db.query(change, values)])
  return rows
}
