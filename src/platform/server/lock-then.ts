import type { Db } from './database.ts'
import type { Statement } from './statement.ts'

/**
 * Locks rows, and then asks what changes them: two statements in one round trip, which PostgreSQL carries out in this
 * order. The second sees the rows as they are once they are locked. One statement that did both would start from the rows
 * as they were before it waited; where foreign keys lock them as well, two of those wait for each other.
 */
export async function lockThen<Row>(
  db: Db,
  [lock, lockValues]: [Statement<unknown>, unknown[]],
  [change, values]: [Statement<Row>, unknown[]],
): Promise<Row[]> {
  const [, rows] = await Promise.all([db.query(lock, lockValues), db.query(change, values)])
  return rows
}
